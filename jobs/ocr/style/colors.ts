import type { Rgb, RgbImage } from '../image.ts'

export function hexOf(color: Rgb): string {
  return `#${color
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export function pixelAt(image: RgbImage, index: number): Rgb {
  const p = index * 3
  return [image.data[p] ?? 0, image.data[p + 1] ?? 0, image.data[p + 2] ?? 0]
}

/** Channel by channel; undefined of no colours. */
export function medianColor(colors: readonly Rgb[]): Rgb | undefined {
  if (colors.length === 0) return undefined
  const middle = colors.length >> 1
  return [medianLevel(colors, 0, middle), medianLevel(colors, 1, middle), medianLevel(colors, 2, middle)]
}

/** Counted, not sorted: background boxes have tens of thousands of pixels. */
function medianLevel(colors: readonly Rgb[], channel: 0 | 1 | 2, middle: number): number {
  const counts = new Uint32Array(256)
  for (const color of colors) counts[color[channel]] = (counts[color[channel]] ?? 0) + 1
  let passed = 0
  return counts.findIndex((count) => (passed += count) > middle)
}

/** Colours of the pixels for which the predicate holds, evenly thinned to about `most`. */
export function colorsWhere(image: RgbImage, holds: (index: number) => boolean, most = 4000): Rgb[] {
  const indices: number[] = []
  for (let i = 0; i < image.width * image.height; i++) if (holds(i)) indices.push(i)
  const step = Math.max(1, Math.floor(indices.length / most))
  return indices.filter((_, k) => k % step === 0).map((index) => pixelAt(image, index))
}

/** Pixels around the glyphs, in a line of 64: up to here their soft edge, then their background. */
export const EDGE_PX = 2.5
const BACKGROUND_PX = 6

/** Whether a pixel at this distance from the glyphs is their background, or their outline if they have one. */
export function isBackground(distance: number): boolean {
  return distance > EDGE_PX && distance <= BACKGROUND_PX
}

/** How much of `fill` is in a blend of it with `background`: 0 to 1, beyond for what is purer than either. */
export function blendShare(color: Rgb, fill: Rgb, background: Rgb): number {
  const red = fill[0] - background[0]
  const green = fill[1] - background[1]
  const blue = fill[2] - background[2]
  const square = red * red + green * green + blue * blue
  if (square === 0) return 1
  return (
    ((color[0] - background[0]) * red +
      (color[1] - background[1]) * green +
      (color[2] - background[2]) * blue) /
    square
  )
}
