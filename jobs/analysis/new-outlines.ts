import type { Part, Plane } from './frame.ts'

const TILE_PX = 16
/** Difference across two pixels from which there is an outline; that of faint text is not much more. */
const OUTLINE_LEVELS = 24
/** An outline that was no stronger is as good as none. */
const FAINT_LEVELS = 12
/** A text that fades in begins as a faint one: an outline that is so many times as strong as it was has grown. */
const GROWN = 2
/** Outline samples that a tile with a new text in it has at least; every second row is looked at. */
const MIN_SAMPLES = 8
/** Of these so many go up and so many down: a stroke has two sides. */
const MIN_EACH_WAY = 2
/** So many such tiles side by side are a line of text; single ones are everywhere. */
const MIN_TILES = 2

/** A row of tiles: what lies between the first with outlines and the last. */
export interface OutlineRow extends Part {
  /** How many of them are side by side, at most. */
  readonly run: number
}

/**
 * Where outlines are that stood there a few frames earlier, too, but not in the reference: what burned-in text does
 * when it appears, while the outlines of footage that moves do not stand still. From top to bottom.
 */
export function newOutlines(picture: Plane, earlier: Plane, reference: Plane): OutlineRow[] {
  return rowsOf(
    picture,
    (at, sign) =>
      slopeAt(reference, at) * sign < FAINT_LEVELS && slopeAt(earlier, at) * sign >= OUTLINE_LEVELS,
  )
}

/** Where outlines are that were not in the reference or have grown since then, whether they stand still or move. */
export function changedOutlines(picture: Plane, reference: Plane): OutlineRow[] {
  return rowsOf(picture, (at, sign, slope) => {
    const then = slopeAt(reference, at) * sign
    return then < FAINT_LEVELS || then * GROWN < slope
  })
}

/** Whether an outline is one of those that are looked for: at that place in the samples, up or down, that steep. */
type IsMeant = (at: number, sign: 1 | -1, slope: number) => boolean

function rowsOf(picture: Plane, isMeant: IsMeant): OutlineRow[] {
  const found: OutlineRow[] = []
  for (let top = 0; top < picture.height; top += TILE_PX) {
    let [run, longest, left, right] = [0, 0, 0, 0]
    for (let x = 1; x < picture.width - 1; x += TILE_PX) {
      run = isMeantIn(picture, isMeant, x, top) ? run + 1 : 0
      if (run < MIN_TILES) continue
      longest = Math.max(longest, run)
      right = x + TILE_PX
      if (left === 0) left = right - run * TILE_PX
    }
    if (right > 0) found.push({ left, top, right, bottom: top + TILE_PX, run: longest })
  }
  return found
}

function isMeantIn(picture: Plane, isMeant: IsMeant, left: number, top: number): boolean {
  const { width, height } = picture
  const right = Math.min(width - 1, left + TILE_PX)
  const bottom = Math.min(height, top + TILE_PX)
  let [up, down] = [0, 0]
  for (let y = top; y < bottom; y += 2)
    for (let at = y * width + left; at < y * width + right; at++) {
      const slope = slopeAt(picture, at)
      if (slope < OUTLINE_LEVELS && slope > -OUTLINE_LEVELS) continue
      const sign = slope > 0 ? 1 : -1
      if (!isMeant(at, sign, slope * sign)) continue
      if (sign > 0) up++
      else down++
      if (up + down >= MIN_SAMPLES && Math.min(up, down) >= MIN_EACH_WAY) return true
    }
  return false
}

function slopeAt({ samples }: Plane, at: number): number {
  return (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)
}
