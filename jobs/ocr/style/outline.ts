import { colorDistance, type Rgb, type RgbImage } from '../image.ts'
import { colorsWhere, medianColor, pixelAt } from './colors.ts'
import { distanceTo, type Mask } from './mask.ts'

export type Outline = Readonly<{ color: Rgb; widthPx: number }>

/** Pixels as near as this to the outline's colour belong to it. */
const SAME_COLOR = 80
/** An outline differs from the fill by this much, or it could not be seen. */
const LEAST_CONTRAST = 60
/** Share of the pixels at one distance from the letters that must have the outline's colour. */
const LAYER_SHARE = 0.62
/** A thin outline ends within the first layer. */
const THIN_SHARE = 0.45
/** Beyond the outline its colour is rarer than this; else it is the background. */
const BEYOND_SHARE = 0.5
/** The pixels right beside the letters are a blend of fill and outline; a layer is one pixel deep. */
const FIRST_CLEAR_LAYER = 1.4
/** A layer whose middle is still within the outline counts: on the average it ends so far beyond the last one's start. */
const LAST_LAYER_PX = 0.4

/** The band of one colour around the letters, if there is one; its width in the pixels of `line`. */
export function outlineOf(line: RgbImage, fill: Rgb, glyphs: Mask): Outline | undefined {
  const distances = distanceTo(glyphs)
  const farthest = Math.round(line.height * 0.3)
  const isIn = (distance: number, from: number, to: number) => distance >= from && distance < to
  const color = medianColor(
    colorsWhere(line, (i) => isIn(distances[i] ?? 0, FIRST_CLEAR_LAYER, FIRST_CLEAR_LAYER + 1.5)),
  )
  if (!color || colorDistance(color, fill) < LEAST_CONTRAST) return undefined
  const share = (from: number, to: number): number => {
    let inside = 0
    let total = 0
    for (let i = 0; i < distances.length; i++) {
      if (!isIn(distances[i] ?? 0, from, to)) continue
      total++
      if (colorDistance(pixelAt(line, i), color) < SAME_COLOR) inside++
    }
    return total === 0 ? 0 : inside / total
  }
  if (share(farthest * 0.75, farthest * 1.5) > BEYOND_SHARE) return undefined
  let width = 0
  for (let distance = FIRST_CLEAR_LAYER; distance < farthest; distance++) {
    const least = distance === FIRST_CLEAR_LAYER ? THIN_SHARE : LAYER_SHARE
    if (share(distance, distance + 1) < least) break
    width = distance + LAST_LAYER_PX
  }
  return width === 0 || width >= farthest - 1 ? undefined : { color, widthPx: width }
}
