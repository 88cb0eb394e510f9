import type { Rect } from '#app/domain/geometry.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'
import type { EdgeSample, Veil } from './veil.ts'

/** Edges are searched for between lines of pixels at this distance. */
const GAP_PX = 4
/** So many pixels on both sides of an edge are softened by compression. */
const SOFT_PX = 3
/** Pixels along an edge whose mean is one sample. */
const RUN_PX = 4
/** Of an edge that is seen from several lines of pixels, those from which it is nearly as strong. */
const NEARLY_BEST = 0.75

export type Side = 'top' | 'bottom' | 'left' | 'right'

/** Pixels along an edge, from one to before another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Red, green and blue of a part of a frame. */
export type Planes = readonly Float32Array[]

export function planesOf({ data }: Raster): Planes {
  return [0, 1, 2].map((channel) => {
    // a loop: Float32Array.from() takes seventeen times as long, for millions of samples a text
    const plane = new Float32Array(data.length / 3)
    for (let pixel = 0, at = channel; pixel < plane.length; pixel += 1, at += 3) plane[pixel] = data[at] ?? 0
    return plane
  })
}

function outwardsOf(side: Side): -1 | 1 {
  return side === 'top' || side === 'left' ? -1 : 1
}

/** Reads what lies on both sides of a straight line across the same part of several frames. */
export class EdgeReader {
  readonly frames: readonly Planes[]
  readonly #width: number
  readonly #height: number

  constructor(frames: readonly Planes[], { width, height }: Pick<Rect, 'width' | 'height'>) {
    this.frames = frames
    this.#width = width
    this.#height = height
  }

  /**
   * Where edges are, outwards from a line of pixels, strongest first.
   *
   * @param strengthOf how much what lies on both sides tells of an edge; 0 for nothing
   */
  edges(
    side: Side,
    start: number,
    most: number,
    span: Span,
    strengthOf: (samples: readonly EdgeSample[]) => number,
  ): number[] {
    const outwards = outwardsOf(side)
    const limit = side === 'left' || side === 'right' ? this.#width : this.#height
    const strengths: { at: number; strength: number }[] = []
    for (let offset = 0; offset <= most; offset += 1) {
      const at = Math.round(start) + outwards * offset
      const outer = at + outwards * GAP_PX
      if (outer < 0 || outer >= limit) break
      const strength = strengthOf(this.#pairs(side, { inner: at, outer }, span))
      if (strength > 0) strengths.push({ at, strength })
    }
    const found: number[] = []
    while (strengths.length > 0) {
      const best = strengths.reduce((a, b) => (b.strength > a.strength ? b : a))
      const around = strengths.filter(({ at }) => Math.abs(at - best.at) <= GAP_PX)
      // an edge is seen from all lines of pixels across which it lies
      const across = around.filter(({ strength }) => strength >= NEARLY_BEST * best.strength)
      found.push((across[across.length >> 1]?.at ?? best.at) + outwards * (GAP_PX / 2))
      for (const one of around) strengths.splice(strengths.indexOf(one), 1)
    }
    return found
  }

  /** Pairs of what is inside of an edge and what is outside, clear of where it is softened, in all frames. */
  samples(side: Side, edge: number, span: Span): EdgeSample[] {
    const outwards = outwardsOf(side)
    return this.#pairs(side, { inner: edge - outwards * SOFT_PX, outer: edge + outwards * SOFT_PX }, span)
  }

  #pairs(side: Side, { inner, outer }: { inner: number; outer: number }, span: Span): EdgeSample[] {
    const starts = startsIn(span)
    return this.frames.flatMap((planes) =>
      starts.map((start) => ({
        inside: planes.map((plane) => this.#mean(plane, side, inner, start)),
        outside: planes.map((plane) => this.#mean(plane, side, outer, start)),
      })),
    )
  }

  /** Where exactly an edge is: the veil's share in the lines of pixels around it, added up. */
  exact(side: Side, edge: number, span: Span, { color, opacity }: Veil): number {
    const outwards = outwardsOf(side)
    const outer = edge + outwards * (SOFT_PX + 1)
    let covered = 0
    for (let line = -SOFT_PX; line <= SOFT_PX; line += 1) {
      let [along, all] = [0, 0]
      for (const planes of this.frames)
        for (const start of startsIn(span))
          for (const [channel, plane] of planes.entries()) {
            const outside = this.#mean(plane, side, outer, start)
            const change = opacity * ((color[channel] ?? 0) - outside)
            along += change * (this.#mean(plane, side, edge + outwards * line, start) - outside)
            all += change * change
          }
      covered += all > 0 ? Math.max(0, Math.min(1, along / all)) : 0
    }
    const innermost = outwards < 0 ? edge + SOFT_PX + 1 : edge - SOFT_PX
    return innermost + outwards * covered
  }

  #mean(plane: Float32Array, side: Side, at: number, start: number): number {
    const isUpright = side === 'left' || side === 'right'
    const step = isUpright ? this.#width : 1
    const from = isUpright ? start * this.#width + at : at * this.#width + start
    let sum = 0
    for (let pixel = from; pixel < from + RUN_PX * step; pixel += step) sum += plane[pixel] ?? 0
    return sum / RUN_PX
  }
}

function startsIn({ from, to }: Span): number[] {
  const first = Math.ceil(from)
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / RUN_PX)) },
    (_, run) => first + run * RUN_PX,
  )
}
