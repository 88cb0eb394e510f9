import { rgbLevels } from '#app/domain/style-similarity.ts'
import { nearTo } from '#app/domain/erasing/glyph-mask.ts'
import { boxMask, either, inverted } from '#app/domain/erasing/masks.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { areFitted, type Extent, MARGIN } from '#app/domain/overlay/fitted-lines.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { LinePlates } from '#app/domain/surroundings.ts'
import { cornersAt, radiusOf } from './line-plate.ts'

/** Levels by which a plate differs from its colour, with what compression adds. */
const PLATE_LEVELS = 30
/** Share of a column or row across a line that has the plate's colour, letters and all. */
const ON_PLATE = 0.3
/** Next to a plate's end its smooth edge may have the letters' colour. */
const EDGE_PX = 3

/** Where the lines of a text are, in pixels: `middles` of their letters from top to bottom, `pitchPx` from one to the next. */
interface Lines {
  readonly middles: readonly number[]
  readonly pitchPx: number
  readonly heightPx: number
}

/**
 * The plates of a text of several lines that has one for each, fitted to it, as phones draw captions. Null for any other: the box of
 * a block, a sign, and where lines are as long as one another.
 *
 * @param now surroundings of the text on a frame, in a screen's colours
 */
export function linePlatesAround(
  { text, prevalentBox: box, style }: SnapshotTrack,
  now: Raster,
): LinePlates | null {
  const count = text.split('\n').length
  if (count < 2 || box.angleDegrees !== 0 || !style.plate || style.plate.opacity !== undefined) return null
  const lines = linesIn(box, count, style.linePitchPx)
  const isPlate = platePixels(now, style.plate.color)
  const isLetter = nearTo(style.fill)
  const extents = lines.middles.flatMap((middle) => {
    const band = { y: middle - lines.pitchPx / 2, height: lines.pitchPx }
    const run = longestRun(isPlate, now.rect, { ...box, ...band })
    return (run && extentIn(run, now, { middle, heightPx: lines.heightPx, isLetter })) ?? []
  })
  const [first, last] = [extents[0], extents.at(-1)]
  if (!first || !last || extents.length < count || !areFitted(extents, lines.heightPx)) return null
  const above = reachFrom(first, isPlate, now.rect, -1)
  const below = reachFrom(last, isPlate, now.rect, 1)
  if (above === null || below === null) return null
  const rects = extents.map(({ x, width, left, right }, index) => {
    const middle = lines.middles[index] ?? 0
    const top = middle - (index === 0 ? above : lines.pitchPx / 2)
    const bottom = middle + (index === count - 1 ? below : lines.pitchPx / 2)
    return { x: x - left, y: top, width: left + width + right, height: bottom - top }
  })
  const beside = extents.reduce((sum, { left, right }) => sum + left + right, 0) / (2 * count)
  const letters = extents.map((line) => boxMask({ ...line, angleDegrees: 0 }, now.rect)).reduce(either)
  const foreign = inverted(either(isPlate, letters))
  const corners = [
    ...cornersAt(rects[0] ?? first, 'top', foreign, now.rect),
    ...cornersAt(rects.at(-1) ?? last, 'bottom', foreign, now.rect),
  ]
  return { rects, besidePx: beside, abovePx: above, belowPx: below, radiusPx: radiusOf(corners) }
}

function linesIn(box: Rect, count: number, pitch: number | undefined): Lines {
  const pitchPx = pitch ?? box.height / count
  const heightPx = box.height - (count - 1) * pitchPx
  const first = box.y + heightPx / 2
  return { pitchPx, heightPx, middles: Array.from({ length: count }, (_, index) => first + index * pitchPx) }
}

function platePixels({ data, rect }: Raster, hex: string): Mask {
  const [red, green, blue] = rgbLevels(hex)
  const mask = new Uint8Array(rect.width * rect.height)
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const [r, g, b] = [data[3 * pixel] ?? 0, data[3 * pixel + 1] ?? 0, data[3 * pixel + 2] ?? 0]
    const furthest = Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue))
    mask[pixel] = furthest <= PLATE_LEVELS ? 1 : 0
  }
  return mask
}

/** The longest row of columns that are on a plate, of those a margin around `band`; null where none is, or it has no end. */
function longestRun(isPlate: Mask, frame: Rect, band: Rect): Rect | null {
  const most = MARGIN.most * band.height
  const from = Math.max(0, Math.floor(band.x - most - frame.x))
  const to = Math.min(frame.width, Math.ceil(band.x + band.width + most - frame.x))
  const [top, bottom] = rowsOf(band, frame)
  let best: { from: number; to: number } | null = null
  let start: number | null = null
  for (let x = from; x <= to; x += 1) {
    let count = 0
    for (let y = top; y < bottom && x < to; y += 1) count += isPlate[y * frame.width + x] ?? 0
    const isOn = x < to && count >= ON_PLATE * (bottom - top)
    if (isOn) start ??= x
    else if (start !== null) {
      if (!best || x - start > best.to - best.from) best = { from: start, to: x }
      start = null
    }
  }
  if (!best || best.from === from || best.to === to) return null
  return { x: frame.x + best.from, y: frame.y + top, width: best.to - best.from, height: bottom - top }
}

/** The letters on a line's plate, and how far that goes on beside them; null where there are none, or it goes on too far. */
function extentIn(
  run: Rect,
  now: Raster,
  { middle, heightPx, isLetter }: { middle: number; heightPx: number; isLetter: ReturnType<typeof nearTo> },
): Extent | null {
  const { rect: frame } = now
  const [top, bottom] = rowsOf({ y: middle - heightPx / 2, height: heightPx }, frame)
  const hasLetter = (x: number) => {
    for (let y = top; y < bottom; y += 1) if (isLetter(now, y * frame.width + x - frame.x)) return true
    return false
  }
  let [left, right] = [run.x + EDGE_PX, run.x + run.width - EDGE_PX]
  while (left < right && !hasLetter(left)) left += 1
  while (right > left && !hasLetter(right - 1)) right -= 1
  const margins = { left: left - run.x, right: run.x + run.width - right }
  if (right - left < 1 || Math.max(margins.left, margins.right) > MARGIN.most * heightPx) return null
  return { x: left, y: middle - heightPx / 2, width: right - left, height: heightPx, ...margins }
}

/** How far a plate goes on above or below the middle of its line; null where it has no end near. */
function reachFrom(line: Rect, isPlate: Mask, frame: Rect, step: 1 | -1): number | null {
  const middle = line.y + line.height / 2
  const from = Math.max(0, Math.round(line.x - frame.x))
  const to = Math.min(frame.width, Math.round(line.x + line.width - frame.x))
  for (let reach = line.height / 2; reach <= (0.5 + MARGIN.most) * line.height; reach += 1) {
    const y = Math.floor(middle + step * reach - frame.y) - (step < 0 ? 1 : 0)
    if (y < 0 || y >= frame.height) return null
    let count = 0
    for (let x = from; x < to; x += 1) count += isPlate[y * frame.width + x] ?? 0
    if (count < ON_PLATE * (to - from)) return reach
  }
  return null
}

function rowsOf({ y, height }: Pick<Rect, 'y' | 'height'>, frame: Rect): [top: number, bottom: number] {
  return [Math.max(0, Math.round(y - frame.y)), Math.min(frame.height, Math.round(y + height - frame.y))]
}
