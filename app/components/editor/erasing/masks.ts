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
      const [r, g, b] = [(data[byte] ?? 0) - red, (data[byte + 1] ?? 0) - green, (data[byte + 2] ?? 0) - blue]
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
      const [dx, dy] = [x + 0.5 - cx, y + 0.5 - cy]
      const [across, down] = [dx * cos + dy * sin, dy * cos - dx * sin]
      if (Math.abs(across) <= box.width / 2 && Math.abs(down) <= box.height / 2) mask[y * width + x] = 1
    }
  return mask
}

/** All pixels of `of` that hang together with the seeds, which are among them. */
export function grownAlong(seeds: Mask, of: Mask, width: number): Mask {
  const grown = Uint8Array.from(seeds)
  const edge: number[] = []
  for (let pixel = 0; pixel < seeds.length; pixel += 1) if (seeds[pixel]) edge.push(pixel)
  for (let next = edge.pop(); next !== undefined; next = edge.pop()) {
    const x = next % width
    for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1)
      for (const row of [-width, 0, width]) {
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
  const height = mask.length / width
  const far = width + height
  const steps = Uint16Array.from(mask, (set) => (set ? 0 : far))
  const at = (x: number, y: number) =>
    x < 0 || x >= width || y < 0 || y >= height ? far : (steps[y * width + x] ?? far)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const before = Math.min(at(x - 1, y), at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1))
      steps[y * width + x] = Math.min(at(x, y), before + 1)
    }
  for (let y = height - 1; y >= 0; y -= 1)
    for (let x = width - 1; x >= 0; x -= 1) {
      const after = Math.min(at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x - 1, y + 1))
      steps[y * width + x] = Math.min(at(x, y), after + 1)
    }
  return steps
}

/** How many pixels are set, of those where `within` is. */
export function countWithin(mask: Mask, within: Mask): number {
  let count = 0
  for (let pixel = 0; pixel < mask.length; pixel += 1) if (mask[pixel] && within[pixel]) count += 1
  return count
}
