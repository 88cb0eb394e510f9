import { colorDistance, type Rgb, type RgbImage } from '../image.ts'
import { blendShare, EDGE_PX, isBackground, medianColor, pixelAt } from './colors.ts'
import type { Fill } from './fill.ts'
import type { Mask } from './mask.ts'

/** A background this near to the fill leaves no edge to measure. */
const LEAST_CONTRAST = 60
/** Fewer pixels do not show the background. */
const LEAST_BACKGROUND = 20

/**
 * The glyphs up to the middle of their soft edge, where their colour and that of the background beside them are half and
 * half: their true extent. A mask of what is near to the fill ends well before it, and every stroke comes out thin.
 */
export function inkOf(line: RgbImage, { color: fill, mask: glyphs, distances }: Fill): Mask {
  const data = Uint8Array.from(glyphs.data)
  // footage changes along the line, an outline does not: the background is sampled piece by piece
  for (let left = 0; left < line.width; left += line.height) {
    const right = Math.min(line.width, left + line.height)
    const background = backgroundBetween(line, distances, left, right)
    if (!background || colorDistance(background, fill) < LEAST_CONTRAST) continue
    for (let y = 0; y < line.height; y++)
      for (let x = left; x < right; x++) {
        const at = y * line.width + x
        if ((distances[at] ?? Infinity) > EDGE_PX) continue
        data[at] = blendShare(pixelAt(line, at), fill, background) >= 0.5 ? 1 : 0
      }
  }
  return { ...glyphs, data }
}

function backgroundBetween(
  line: RgbImage,
  distances: Float32Array,
  left: number,
  right: number,
): Rgb | undefined {
  const colors: Rgb[] = []
  for (let y = 0; y < line.height; y++)
    for (let x = left; x < right; x++) {
      const at = y * line.width + x
      if (isBackground(distances[at] ?? 0)) colors.push(pixelAt(line, at))
    }
  return colors.length < LEAST_BACKGROUND ? undefined : medianColor(colors)
}
