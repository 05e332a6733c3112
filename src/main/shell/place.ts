import { z } from 'zod'

const px = z.number().int().min(-100_000).max(100_000)
export const windowPlaceSchema = z.object({ x: px, y: px, width: px, height: px, maximized: z.boolean() })
export type WindowPlace = z.infer<typeof windowPlaceSchema>

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Without `x` and `y` the system chooses the place. */
export interface FittedPlace {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

export const MINIMUM = { width: 720, height: 480 } as const
const USUAL = { width: 1280, height: 800 } as const
/** So much of the upper edge has to be on a display that a hand can take hold of it. */
const GRIP = { width: 120, height: 24 } as const

/** A place in which the window can be seen and held: the kept one, made to fit the display it is on; else the usual size. */
export function fitPlace(kept: WindowPlace | null, areas: readonly Area[], primary: Area): FittedPlace {
  const area = kept === null ? undefined : areas.find((each) => canBeHeld(kept, each))
  if (kept === null || area === undefined) {
    const { width, height, maximized } = kept ?? { ...USUAL, maximized: false }
    return { width: fit(width, MINIMUM.width, primary.width), height: fit(height, MINIMUM.height, primary.height), maximized }
  }
  const width = fit(kept.width, MINIMUM.width, area.width)
  const height = fit(kept.height, MINIMUM.height, area.height)
  // Made narrower, it may have to move to stay where a hand can reach it.
  const x = canBeHeld({ ...kept, width }, area) ? kept.x : Math.max(area.x, Math.min(kept.x, area.x + area.width - width))
  return { x, y: Math.max(kept.y, area.y), width, height, maximized: kept.maximized }
}

function fit(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}

function canBeHeld(place: Area, area: Area): boolean {
  const width = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x)
  const height = Math.min(place.y + GRIP.height, area.y + area.height) - Math.max(place.y, area.y)
  return width >= GRIP.width && height >= GRIP.height / 2
}
