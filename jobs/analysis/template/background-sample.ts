import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { Frame } from '../decode/frame.ts'
import type { GradientTemplate } from './gradient-template.ts'

/** Least distance of background points from any outline. */
const CLEARANCE_PX = 3
const MAX_POINTS = 200
const MIN_POINTS = 12

/** Points between and around the letters, with their luma. */
export interface BackgroundSample {
  readonly at: Int32Array
  readonly levels: Uint8Array
}

/** Samples the background of the text in the box; undefined if the letters leave too little of it. */
export function sampleBackground(
  picture: Frame,
  box: TextBox,
  template: GradientTemplate,
): BackgroundSample | undefined {
  const { x, y, width, height } = boundsOf(box)
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const columns = Math.min(picture.width - left, Math.ceil(width))
  const rows = Math.min(picture.height - top, Math.ceil(height))
  if (columns <= 0 || rows <= 0) return undefined
  const taken = nearOutlines(template, left, top, columns, rows)
  const free: number[] = []
  for (let i = 0; i < taken.length; i++)
    if (taken[i] === 0) free.push((top + Math.floor(i / columns)) * picture.width + left + (i % columns))
  if (free.length < MIN_POINTS) return undefined
  const step = Math.max(1, free.length / MAX_POINTS)
  const at = Int32Array.from(
    { length: Math.floor(free.length / step) },
    (_, i) => free[Math.floor(i * step)] ?? 0,
  )
  return { at, levels: Uint8Array.from(at, (index) => picture.luma.samples[index] ?? 0) }
}

function nearOutlines(
  template: GradientTemplate,
  left: number,
  top: number,
  columns: number,
  rows: number,
): Uint8Array {
  const taken = new Uint8Array(columns * rows)
  for (let i = 0; i < template.xs.length; i++) {
    const scale = template.planes[i] === 0 ? 1 : 2
    const [x, y] = [scale * (template.xs[i] ?? 0) - left, scale * (template.ys[i] ?? 0) - top]
    for (let dy = -CLEARANCE_PX; dy <= CLEARANCE_PX; dy++)
      for (let dx = -CLEARANCE_PX; dx <= CLEARANCE_PX; dx++)
        if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows)
          taken[(y + dy) * columns + x + dx] = 1
  }
  return taken
}

/** Mean change of the background's luma, in levels. */
export function backgroundChange(background: BackgroundSample, picture: Frame): number {
  const { at, levels } = background
  let sum = 0
  for (let i = 0; i < at.length; i++)
    sum += Math.abs((levels[i] ?? 0) - (picture.luma.samples[at[i] ?? 0] ?? 0))
  return sum / at.length
}
