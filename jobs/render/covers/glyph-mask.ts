import { dilated } from './masks.ts'
import type { Mask, Raster } from './raster.ts'

/** Distance in RGB within which a pixel has the text's colour: half way to most grounds, beyond video noise. */
const NEAR_COLOR = 70

/** Pixels of the text's own colour inside `within`. */
export function coloredPixels(raster: Raster, hex: string, within: Mask): Mask {
  const [red, green, blue] = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)].map((part) =>
    Number.parseInt(part, 16),
  )
  const mask = new Uint8Array(within.length)
  for (let pixel = 0; pixel < within.length; pixel += 1) {
    if (!within[pixel]) continue
    const byte = pixel * 3
    const distance = Math.hypot(
      (raster.data[byte] ?? 0) - (red ?? 0),
      (raster.data[byte + 1] ?? 0) - (green ?? 0),
      (raster.data[byte + 2] ?? 0) - (blue ?? 0),
    )
    if (distance < NEAR_COLOR) mask[pixel] = 1
  }
  return mask
}

/** Everything that belongs to the letters: their colour, grown over outline, smooth edges and soft shadow. */
export function glyphMask(
  colored: Mask,
  { rect }: Raster,
  { lineHeightPx, outlinePx }: { lineHeightPx: number; outlinePx: number },
): Mask {
  const radius = Math.ceil(outlinePx + Math.max(2, 0.1 * lineHeightPx))
  return dilated(colored, rect.width, rect.height, radius)
}
