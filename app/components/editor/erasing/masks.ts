import type { TextBox } from '#app/domain/geometry.ts'

/** 1 where something is, row by row. */
export type Mask = Uint8Array

/** A picture in RGBA levels, row by row; what `ImageData` is. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Distance in RGB within which a pixel has a text's colour, as a render judges it. */
const NEAR_COLOR = 70

/** Pixels of one of these colours, written as `#rrggbb`. */
export function coloredPixels({ width, height, data }: Pixels, colors: readonly string[]): Mask {
  const mask = new Uint8Array(width * height)
  for (const color of colors) {
    const rgb = Number.parseInt(color.slice(1), 16)
    const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
    for (let pixel = 0, byte = 0; pixel < mask.length; pixel += 1, byte += 4) {
      const r = (data[byte] ?? 0) - red
      const g = (data[byte + 1] ?? 0) - green
      const b = (data[byte + 2] ?? 0) - blue
      if (r * r + g * g + b * b < NEAR_COLOR * NEAR_COLOR) mask[pixel] = 1
    }
  }
  return mask
}

/** 1 inside a turned box, given in pixels of the picture. */
export function boxMask(box: TextBox, { width, height }: Pick<Pixels, 'width' | 'height'>): Mask {
  const mask = new Uint8Array(width * height)
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dx = x + 0.5 - cx
      const dy = y + 0.5 - cy
      const across = dx * cos + dy * sin
      const down = dy * cos - dx * sin
      if (Math.abs(across) <= box.width / 2 && Math.abs(down) <= box.height / 2) mask[y * width + x] = 1
    }
  return mask
}

/** All pixels of `of` that hang together with the seeds, which are among them. */
export function grownAlong(seeds: Mask, of: Mask, width: number): Mask {
  const grown = seeds.slice()
  const edge: number[] = []
  for (let pixel = 0; pixel < seeds.length; pixel += 1) if (seeds[pixel]) edge.push(pixel)
  for (let next = edge.pop(); next !== undefined; next = edge.pop()) {
    const x = next % width
    for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1)
      for (let row = -width; row <= width; row += width) {
        const at = next + dx + row
        if (!of[at] || grown[at]) continue
        grown[at] = 1
        edge.push(at)
      }
  }
  return grown
}

/** How many steps (straight or diagonal) each pixel is away from the mask; 0 on it. */
export function stepsTo(mask: Mask, width: number): Uint16Array {
  const far = 1 + width + mask.length / width
  const steps = new Uint16Array(mask.length)
  for (let pixel = 0; pixel < mask.length; pixel += 1) steps[pixel] = mask[pixel] ? 0 : far
  for (let pixel = 0; pixel < steps.length; pixel += 1) approach(steps, pixel, { width, back: -1 })
  for (let pixel = steps.length - 1; pixel >= 0; pixel -= 1) approach(steps, pixel, { width, back: 1 })
  return steps
}

/** One step further away than the nearest of the four neighbours that were visited before. */
function approach(steps: Uint16Array, pixel: number, { width, back }: { width: number; back: 1 | -1 }): void {
  let nearest = (steps[pixel] ?? 0) - 1
  if (nearest < 0) return
  const x = pixel % width
  const row = pixel + back * width
  if (x + back >= 0 && x + back < width) nearest = Math.min(nearest, steps[pixel + back] ?? nearest)
  if (row >= 0 && row < steps.length) {
    nearest = Math.min(nearest, steps[row] ?? nearest)
    if (x > 0) nearest = Math.min(nearest, steps[row - 1] ?? nearest)
    if (x < width - 1) nearest = Math.min(nearest, steps[row + 1] ?? nearest)
  }
  steps[pixel] = nearest + 1
}

/** Pixels that are at most so many steps away. */
export function within(steps: Uint16Array, radius: number): Mask {
  const mask = new Uint8Array(steps.length)
  for (let pixel = 0; pixel < steps.length; pixel += 1) if ((steps[pixel] ?? 0) <= radius) mask[pixel] = 1
  return mask
}

/** How many pixels are set, of those where `area` is. */
export function countWithin(mask: Mask, area: Mask): number {
  let count = 0
  for (let pixel = 0; pixel < mask.length; pixel += 1) if (mask[pixel] && area[pixel]) count += 1
  return count
}
