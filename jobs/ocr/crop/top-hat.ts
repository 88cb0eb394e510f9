import type { GrayImage } from '../image.ts'
import { windowLeast } from './window-least.ts'

/** Strokes thinner than `2 × radius + 1` pixels stay, everything wider is taken away (white top-hat). */
export function topHat(image: GrayImage, radius: number): GrayImage {
  const { data: source, width, height } = image
  const eroded = windowLeast(source, width, height, radius)
  // the greatest of the values is what the least of their complements leaves
  for (let i = 0; i < eroded.length; i++) eroded[i] = 255 - (eroded[i] ?? 0)
  const data = windowLeast(eroded, width, height, radius)
  for (let i = 0; i < data.length; i++) data[i] = (source[i] ?? 0) + (data[i] ?? 0) - 255
  return { ...image, data }
}
