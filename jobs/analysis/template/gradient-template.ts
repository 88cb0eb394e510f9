import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import { axesOf } from '../boxes.ts'
import type { Frame, Plane } from '../decode/frame.ts'

/** Most points of a template: enough for a long line, cheap enough to match on every frame. */
const MAX_POINTS = 1200
const MIN_POINTS = 24
/** A gradient counts from this share of the steepest ones, and from this many levels over two pixels. */
const SLOPE_SHARE = 0.3
const MIN_SLOPE_LEVELS = 10
/** A cell is about one letter wide, so that one changed letter shows. */
const CELL_HEIGHTS = 0.5
const MAX_CELLS = 255

/**
 * The gradients along a text's outlines, in luma and chroma, with position and direction. They follow the text through
 * fades and over moving footage, and are cheap to match on every frame.
 * (After Hinterstoisser et al., "Gradient response maps", 2012, but with magnitudes.)
 */
export interface GradientTemplate {
  /** Of each point: which plane, where in it, and the differences across it. */
  readonly planes: Uint8Array
  readonly xs: Int16Array
  readonly ys: Int16Array
  readonly slopesX: Int16Array
  readonly slopesY: Int16Array
  /** The cell of each point: a stretch of the line of about one letter. */
  readonly cells: Uint8Array
  readonly cellCount: number
  /** Evidence that each point is text and not background, 0 to 1; see `settle`. */
  readonly weights: Float32Array
}

interface Point {
  readonly plane: number
  readonly x: number
  readonly y: number
  readonly slopeX: number
  readonly slopeY: number
  readonly steepness: number
}

/** The template of what is in the box; undefined if there are too few gradients. */
export function takeTemplate(frame: Frame, box: TextBox): GradientTemplate | undefined {
  const all = [frame.luma, frame.blue, frame.red].flatMap((plane, index) => steepPoints(plane, index, box))
  const steep = SLOPE_SHARE * nearTop(all.map(({ steepness }) => steepness))
  const candidates = all.filter(({ steepness }) => steepness >= steep)
  if (candidates.length < MIN_POINTS) return undefined
  const step = Math.max(1, candidates.length / MAX_POINTS)
  const points = Array.from({ length: Math.floor(candidates.length / step) }, (_, i) =>
    Math.floor(i * step),
  ).flatMap((index) => candidates[index] ?? [])
  const cellOf = cellsAlong(box)
  const cells = Uint8Array.from(points, ({ plane, x, y }) =>
    plane === 0 ? cellOf(x, y) : cellOf(2 * x, 2 * y),
  )
  return {
    planes: Uint8Array.from(points, ({ plane }) => plane),
    xs: Int16Array.from(points, ({ x }) => x),
    ys: Int16Array.from(points, ({ y }) => y),
    slopesX: Int16Array.from(points, ({ slopeX }) => slopeX),
    slopesY: Int16Array.from(points, ({ slopeY }) => slopeY),
    cells,
    cellCount: Math.max(...cells) + 1,
    weights: new Float32Array(points.length).fill(1),
  }
}

/** Median steepness of the outlines, in levels over two pixels; low for faint text. */
export function steepnessOf({ slopesX, slopesY }: GradientTemplate): number {
  const steepness = Float64Array.from(slopesX, (slope, i) => Math.hypot(slope, slopesY[i] ?? 0)).sort()
  return steepness[Math.floor(steepness.length / 2)] ?? 0
}

/** Points in the box with a gradient, row by row. */
function steepPoints({ width, height, samples, scale }: Plane, plane: number, box: TextBox): Point[] {
  const bounds = boundsOf(box)
  const left = Math.max(1, Math.floor(bounds.x / scale))
  const top = Math.max(1, Math.floor(bounds.y / scale))
  const right = Math.min(width - 2, Math.ceil((bounds.x + bounds.width) / scale))
  const bottom = Math.min(height - 2, Math.ceil((bounds.y + bounds.height) / scale))
  const axes = axesOf(box)
  const points: Point[] = []
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = y * width + x
      const slopeX = (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)
      const slopeY = (samples[at + width] ?? 0) - (samples[at - width] ?? 0)
      const steepness = Math.hypot(slopeX, slopeY)
      if (steepness < MIN_SLOPE_LEVELS) continue
      const { along, across } = axes(x * scale, y * scale)
      if (Math.abs(along) > box.width / 2 || Math.abs(across) > box.height / 2) continue
      points.push({ plane, x, y, slopeX, slopeY, steepness })
    }
  return points
}

function nearTop(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * 0.98)] ?? 0
}

function cellsAlong(box: TextBox): (x: number, y: number) => number {
  const axes = axesOf(box)
  const upright = box.height > box.width
  const length = upright ? box.height : box.width
  const thickness = upright ? box.width : box.height
  const cell = Math.max(CELL_HEIGHTS * thickness, length / MAX_CELLS, 4)
  return (x, y) => {
    const { along, across } = axes(x, y)
    const place = (upright ? across : along) + length / 2
    return Math.min(MAX_CELLS - 1, Math.max(0, Math.floor(place / cell)))
  }
}
