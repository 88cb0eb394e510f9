import type { Plane, Region } from '../decode/frame.ts'

const TILE_PX = 16
/** Mean difference of a tile's luma from which it counts as changed: above what re-encoding of a still picture makes. */
const CHANGED_LEVELS = 6

/** Whether any 16×16 tile of luma differs; both planes have the same size. Samples every second pixel and row. */
export function hasChanged(picture: Plane, reference: Plane): boolean {
  const { width, height } = picture
  for (let top = 0; top < height; top += TILE_PX)
    for (let left = 0; left < width; left += TILE_PX)
      if (tileDifference(picture, reference, left, top) > CHANGED_LEVELS) return true
  return false
}

function tileDifference(picture: Plane, reference: Plane, left: number, top: number): number {
  const { width, samples } = picture
  const before = reference.samples
  const right = Math.min(width, left + TILE_PX)
  const bottom = Math.min(picture.height, top + TILE_PX)
  let sum = 0
  let count = 0
  for (let y = top; y < bottom; y += 2)
    for (let at = y * width + left; at < y * width + right; at += 2) {
      sum += Math.abs((samples[at] ?? 0) - (before[at] ?? 0))
      count++
    }
  return sum / count
}

/** Difference across two pixels from which it is an outline; faint text has little more. */
const OUTLINE_LEVELS = 24
/** A weaker outline counts as none. */
const FAINT_LEVELS = 12
/** A text that fades in starts faint: an outline this many times as strong as in the reference has grown. */
const GROWN = 2
/** Least outline samples of a tile that shows new text; every second row is sampled. */
const MIN_SAMPLES = 8
/** Least samples of each direction: a stroke has two sides. */
const MIN_EACH_WAY = 2
/** Least adjacent tiles that may be text; single ones are everywhere. */
const MIN_TILES = 2

/** A row of tiles, from the first with outlines to the last. */
export interface OutlineRow extends Region {
  /** Longest run of adjacent tiles with outlines. */
  readonly run: number
}

/**
 * Outlines that were already there a few frames earlier but not in the reference, top to bottom: burned-in text that
 * appeared stands still, outlines of moving footage do not.
 */
export function newOutlines(picture: Plane, earlier: Plane, reference: Plane): OutlineRow[] {
  return rowsOf(
    picture,
    (at, sign) =>
      slopeAt(reference, at) * sign < FAINT_LEVELS && slopeAt(earlier, at) * sign >= OUTLINE_LEVELS,
  )
}

/** Outlines that were not in the reference or have grown since, whether static or moving. */
export function changedOutlines(picture: Plane, reference: Plane): OutlineRow[] {
  return rowsOf(picture, (at, sign, slope) => {
    const then = slopeAt(reference, at) * sign
    return then < FAINT_LEVELS || then * GROWN < slope
  })
}

/** Whether an outline counts, given its position in the samples, its direction and its slope. */
type OutlineTest = (at: number, sign: 1 | -1, slope: number) => boolean

function rowsOf(picture: Plane, isMeant: OutlineTest): OutlineRow[] {
  const found: OutlineRow[] = []
  const has = new Uint8Array(Math.max(0, Math.ceil((picture.width - 2) / TILE_PX)))
  for (let top = 0; top < picture.height; top += TILE_PX) {
    markOutlines(has, picture, isMeant, top)
    let [run, longest, left, right] = [0, 0, 0, 0]
    for (const [tile, isFound] of has.entries()) {
      run = isFound ? run + 1 : 0
      if (run < MIN_TILES) continue
      longest = Math.max(longest, run)
      right = leftOf(tile) + TILE_PX
      if (left === 0) left = right - run * TILE_PX
    }
    if (right > 0) found.push({ left, top, right, bottom: top + TILE_PX, run: longest })
  }
  return found
}

/** The first column of a tile: the one before it is needed for a slope. */
function leftOf(tile: number): number {
  return 1 + tile * TILE_PX
}

/** Marks the tiles of a row that have outlines, but for single ones: of two adjacent ones, one is even. */
function markOutlines(has: Uint8Array, picture: Plane, isMeant: OutlineTest, top: number): void {
  for (let tile = 0; tile < has.length; tile += 2)
    has[tile] = Number(hasOutlines(picture, isMeant, leftOf(tile), top))
  for (let tile = 1; tile < has.length; tile += 2) {
    const isBesideOne = has[tile - 1] === 1 || has[tile + 1] === 1
    has[tile] = Number(isBesideOne && hasOutlines(picture, isMeant, leftOf(tile), top))
  }
}

function hasOutlines(picture: Plane, isMeant: OutlineTest, left: number, top: number): boolean {
  const { width, height, samples } = picture
  const right = Math.min(width - 1, left + TILE_PX)
  const bottom = Math.min(height, top + TILE_PX)
  let [up, down] = [0, 0]
  for (let y = top; y < bottom; y += 2) {
    // each sample is read once, though it is in two slopes
    let before = samples[y * width + left - 1] ?? 0
    let own = samples[y * width + left] ?? 0
    for (let at = y * width + left; at < y * width + right; at++) {
      const after = samples[at + 1] ?? 0
      const slope = after - before
      before = own
      own = after
      if (slope < OUTLINE_LEVELS && slope > -OUTLINE_LEVELS) continue
      const sign = slope > 0 ? 1 : -1
      if (!isMeant(at, sign, slope * sign)) continue
      if (sign > 0) up++
      else down++
      if (up + down >= MIN_SAMPLES && Math.min(up, down) >= MIN_EACH_WAY) return true
    }
  }
  return false
}

function slopeAt({ samples }: Plane, at: number): number {
  return (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)
}
