export const USAGE = `weir: run commands and read their output through Weir's gate

  weir run [--json] [--timeout-ms N] [--budget N] [--encoding E] [--cwd D] [--argv] -- CMD...
      Runs CMD and prints one bounded, masked observation of it. One word is a shell line, several
      are quoted into one; --argv runs the words directly. Ends with CMD's exit code; 128+n for a
      signal, 124 for a timeout, 127 when it could not start.
  weir read HANDLE [--mode head|tail|range|around] [--cursor N] [--max N] [--json]
  weir search HANDLE PATTERN [--regex] [--ignore-case] [--cursor N] [--max N] [--json]
      Read and search output that an earlier run kept (for 7 days).
  weir ask [--provider openai|anthropic|google|openai-compatible] [--base-url U] [--model M]
           [--window N] [--mode auto|ask|observe] [--cwd D] [--json] "request"
      One request through the whole assistant. What would need a person's approval is refused.
      Without a provider the built-in operator answers. Key: WEIR_API_KEY or the provider's variable.
`
