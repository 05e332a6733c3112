import { join } from 'node:path'
import { screen, type BrowserWindow } from 'electron'
import { readPrivateJson, writePrivateFile } from './private-file'
import { fitPlace, windowPlaceSchema, type FittedPlace, type WindowPlace } from './place'

/** While a window is dragged it moves many times a second. */
const SETTLE_MS = 400

/** Where the window was and how large, in `window.json`; a place that no display shows any more is not used. */
export class WindowPlaceFile {
  private readonly path: string

  constructor(dataDirectory: string) {
    this.path = join(dataDirectory, 'window.json')
  }

  /** For the displays of this moment. */
  get(): FittedPlace {
    const stored = windowPlaceSchema.safeParse(readPrivateJson(this.path))
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
    return fitPlace(stored.success ? stored.data : null, areas, screen.getPrimaryDisplay().workArea)
  }

  /** Keeps the place up to date until the window is closed. */
  follow(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined
    const save = () => {
      clearTimeout(timer)
      this.save({ ...window.getNormalBounds(), maximized: window.isMaximized() })
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(save, SETTLE_MS)
    }
    window.on('resize', later)
    window.on('move', later)
    window.on('maximize', later)
    window.on('unmaximize', later)
    window.on('close', save)
    window.on('closed', () => clearTimeout(timer))
  }

  /** A place that cannot be kept is no reason to disturb anybody. */
  private save(place: WindowPlace): void {
    try {
      writePrivateFile(this.path, `${JSON.stringify(windowPlaceSchema.parse(place))}\n`)
    } catch {
      // The next start has the usual size.
    }
  }
}
