// The emulator's table of widths reads its data from the start of a Buffer's memory, which in Node (not in the window) small Buffers share.
Buffer.poolSize = 0
