import { boundsOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import { coloredPixels } from '#app/domain/erasing/glyph-mask.ts'
import { boxMask, dilated, either, without } from '#app/domain/erasing/masks.ts'
import { distanceTo, fitPlane } from '#app/domain/erasing/plane-fit.ts'
import { grown, type Mask, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'

/**
 * Levels by which a pixel differs from a surface as something that stands on it does, beyond the noise of video: so many times as much
 * as the plate deviates from one colour, but no fewer than `least`, as a pale bubble does from a pale wall, and from `most` on always.
 */
const FOREIGN_LEVELS = { deviations: 8, least: 12, most: 20 } as const
/** Pixels of a plate that are so many deviations from it are of something else. */
const OFF_PLANE = 2
/** A plate that deviates by more from one colour, evenly shaded, is no surface that could be told from others. */
const PLAIN_LEVELS = 10
/** Outlines and smooth edges of letters, as a share of a line's height. */
const EDGE = 0.08
/** A line of pixels with a larger share of such ones meets something; with this share, it is the surface's end. */
const MEETS = 0.03
const ENDS = 0.6
/** How far a caption may come in its search for room: shares of the box's and the frame's width, and lines. */
const REACH = { boxes: 1.5, frames: 0.3, lines: 2.4 } as const
/** Past a smooth edge. */
const BEYOND_EDGE_PX = 3
/** Right around a line, so many of its heights away, is its surface, whatever its plate was taken to be. */
const NEAR = 0.3
/** Stays clear of what stands on the surface, as a share of a line's height. */
const GAP = 0.15

/** A line on a plate of one colour. */
export interface TextOnPlate {
  readonly box: TextBox
  readonly plate: TextBox
  /** Colour of its letters. */
  readonly fill: string
  readonly lineHeightPx: number
}
type Frame = { readonly widthPx: number; readonly heightPx: number }

/** The part of a frame that `surfaceAround` wants to see. */
export function surroundingsOf(box: TextBox, lineHeightPx: number, frame: Frame): Rect {
  const bounds = boundsOf(box)
  const across = Math.max(REACH.boxes * bounds.width, REACH.frames * frame.widthPx)
  const { y, height } = grown(bounds, REACH.lines * lineHeightPx)
  return pixelRect({ x: bounds.x - across, y, width: bounds.width + 2 * across, height }, frame)
}

/**
 * How far a plate's colour goes on around it with nothing standing there: a poster or a road sign is no plate of its
 * text, and whatever else is on it must stay; nor is a bubble in which the time stands as well. Null when the plate ends on all
 * sides, as one made for its text does.
 *
 * @param now surroundings of the text on a frame
 * @param neighbours boxes of other texts, which are nothing foreign
 */
export function surfaceAround(text: TextOnPlate, now: Raster, neighbours: readonly TextBox[]): Rect | null {
  const { box, lineHeightPx } = text
  if (box.angleDegrees !== 0 || text.plate.angleDegrees !== 0) return null
  const gap = GAP * lineHeightPx
  const measured = foreignAround(text, now, neighbours, gap)
  // a plate that was measured beyond its edge has no one colour
  const plate = measured ? text.plate : { ...box, ...grown(box, NEAR * lineHeightPx) }
  const foreign = measured ?? foreignAround({ ...text, plate }, now, neighbours, gap)
  const isShared = neighbours.some((other) => standsOn(plate, other))
  return foreign && grownOn(foreign, now.rect, { box, plate, isShared, gapPx: Math.ceil(gap) })
}

/** Whether a plate is around all of a text's middle line, and so was not made for another one alone. */
function standsOn(plate: Rect, text: Rect): boolean {
  const middle = text.y + text.height / 2
  return (
    plate.y < middle &&
    middle < plate.y + plate.height &&
    plate.x <= text.x &&
    text.x + text.width <= plate.x + plate.width
  )
}

/** What is not of the plate's colour, texts and `gapPx` around them aside; null where the plate has no one colour. */
export function foreignAround(
  { box, plate, fill, lineHeightPx }: TextOnPlate,
  now: Raster,
  neighbours: readonly TextBox[],
  gapPx = 0,
): Mask | null {
  const { width, height } = now.rect
  const texts = [box, ...neighbours]
    .map((text) => boxMask({ ...text, ...grown(text, gapPx) }, now.rect))
    .reduce(either)
  const onPlate = neighbours.reduce(
    (mask, text) => without(mask, boxMask(text, now.rect)),
    boxMask(plate, now.rect),
  )
  const letters = dilated(coloredPixels(now, [fill], onPlate), width, height, Math.ceil(EDGE * lineHeightPx))
  const background = without(onPlate, letters)
  const rough = fitPlane(now, background)
  if (!rough || rough.deviation > PLAIN_LEVELS) return null
  // round corners and the edge of a pictogram are in a measured plate, and not of it
  const reach = OFF_PLANE * rough.deviation
  const plane =
    fitPlane(
      now,
      background.map((set, pixel) => (set && distanceTo(rough, now, pixel) <= reach ? 1 : 0)),
    ) ?? rough
  const { deviations, least, most } = FOREIGN_LEVELS
  const levels = Math.max(Math.min(most, Math.max(least, deviations * plane.deviation)), 3 * plane.deviation)
  return texts.map((isText, pixel) => (!isText && distanceTo(plane, now, pixel) > levels ? 1 : 0))
}

type Side = 'left' | 'right' | 'up' | 'down'
type Sides = Record<Side, number>
const STEP = { left: -1, right: 1, up: -1, down: 1 } as const satisfies Sides

/** The text's box grown along its lines, then across them, until it meets something; null if that is the end of a plate of its own. */
function grownOn(
  foreign: Mask,
  frame: Rect,
  { box, plate, isShared, gapPx }: { box: Rect; plate: Rect; isShared: boolean; gapPx: number },
): Rect | null {
  const [start, announced] = [sidesIn(frame, box), sidesIn(frame, plate)]
  const end: Sides = { left: 0, right: frame.width, up: 0, down: frame.height }
  const now: Sides = { ...start }
  let isOpen = isShared
  for (const side of ['left', 'right', 'up', 'down'] as const) {
    const step = STEP[side]
    while (now[side] !== end[side] && shareBeyond(foreign, frame, now, side) <= MEETS) now[side] += step
    const isBeyond = step * (now[side] - announced[side]) > gapPx
    if (isBeyond || (now[side] === end[side] && now[side] !== start[side])) isOpen = true
    if (now[side] === end[side]) continue
    if (shareBeyond(foreign, frame, now, side, BEYOND_EDGE_PX) < ENDS) isOpen = true
    const back = now[side] - step * gapPx
    now[side] = step < 0 ? Math.min(back, start[side]) : Math.max(back, start[side])
  }
  if (!isOpen) return null
  const { left, right, up, down } = now
  return { x: frame.x + left, y: frame.y + up, width: right - left, height: down - up }
}

/** A rectangle's sides, in whole pixels of a frame's part. */
function sidesIn(part: Rect, { x, y, width, height }: Rect): Sides {
  return {
    left: Math.max(0, Math.round(x - part.x)),
    right: Math.min(part.width, Math.round(x + width - part.x)),
    up: Math.max(0, Math.round(y - part.y)),
    down: Math.min(part.height, Math.round(y + height - part.y)),
  }
}

/** Share of foreign pixels on the line of pixels next to a side, or `by` further. */
function shareBeyond(foreign: Mask, { width, height }: Rect, now: Sides, side: Side, by = 0): number {
  const isAcross = side === 'left' || side === 'right'
  const step = STEP[side]
  const [from, to] = isAcross ? [now.up, now.down] : [now.left, now.right]
  const last = (isAcross ? width : height) - 1
  const at = Math.max(0, Math.min(last, now[side] + Math.min(0, step) + by * step))
  let count = 0
  for (let along = from; along < to; along += 1)
    count += foreign[isAcross ? along * width + at : at * width + along] ?? 0
  return count / Math.max(1, to - from)
}
