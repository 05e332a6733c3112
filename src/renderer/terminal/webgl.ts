import { WebglAddon } from '@xterm/addon-webgl'
import type { Terminal } from '@xterm/xterm'
import type { AppSettings } from '../../shared/settings'
import { cellAdvance } from './fonts'

/** Without a GPU Chromium draws WebGL on the processor, slower than it draws text. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i
const FRAMES = 6
/** A whole screen of cells is drawn well within a frame where WebGL is worth it. */
const GOOD_MS_A_FRAME = 4
const SIDE = 1024

/** What this machine's WebGL is: asked by name and by a short timed drawing, once. */
function measure(): 'webgl' | 'dom' {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const gl = canvas.getContext('webgl2', { antialias: false, failIfMajorPerformanceCaveat: true })
  if (gl === null) return 'dom'
  try {
    const info = gl.getExtension('WEBGL_debug_renderer_info')
    const name: unknown = info === null ? '' : gl.getParameter(info.UNMASKED_RENDERER_WEBGL)
    if (typeof name === 'string' && SOFTWARE.test(name)) return 'dom'
    const pixel = new Uint8Array(4)
    const started = performance.now()
    for (let frame = 0; frame < FRAMES; frame++) {
      gl.clearColor(frame / FRAMES, 0, 0, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      // Waits until it has really been drawn.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    }
    return (performance.now() - started) / FRAMES <= GOOD_MS_A_FRAME ? 'webgl' : 'dom'
  } finally {
    gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

let measured: 'webgl' | 'dom' | null = null
let lost = false

/** How terminals are drawn: as the settings say; `auto` as this machine's drawing was measured; DOM once a context was lost. */
function chosen(setting: AppSettings['renderer']): 'webgl' | 'dom' {
  if (setting === 'dom' || lost) return 'dom'
  if (setting === 'webgl') return 'webgl'
  measured ??= measure()
  return measured
}

/** Draws one opened emulator by WebGL where that is better, and gives its context back when it is not shown: a page has but sixteen. */
export class WebglDrawing {
  private addon: WebglAddon | null = null

  constructor(private readonly terminal: Terminal) {}

  /** `shown`: its place is in the window. */
  update(setting: AppSettings['renderer'], shown: boolean): void {
    const wanted = shown && chosen(setting) === 'webgl'
    if (wanted && this.addon === null) this.start()
    else if (!wanted) this.stop()
    this.space()
  }

  /** WebGL rounds the width of a cell down; where the DOM would draw it a pixel wider it gets that pixel back. */
  private space(): void {
    const { options } = this.terminal
    const device = cellAdvance(options.fontFamily ?? '', options.fontSize ?? 0) * window.devicePixelRatio
    const letterSpacing = this.addon !== null && device - Math.floor(device) > 0.5 ? 1 : 0
    if (options.letterSpacing !== letterSpacing) options.letterSpacing = letterSpacing
  }

  private start(): void {
    const addon = new WebglAddon()
    try {
      this.terminal.loadAddon(addon)
    } catch {
      // No context to be had: the DOM draws on.
      lost = true
      addon.dispose()
      return
    }
    addon.onContextLoss(() => {
      lost = true
      this.stop()
      this.space()
    })
    this.addon = addon
  }

  stop(): void {
    this.addon?.dispose()
    this.addon = null
  }
}
