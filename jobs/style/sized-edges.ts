import type { ScaleStep } from '#app/domain/scaling.ts'
import { copied, kernels, numbersAt, roomFor, withPlanes } from './kernels/plane-memory.ts'
import type { Luma } from './reveal-front.ts'

/** How large a text is, and how far from where it rests. */
export type Size = Omit<ScaleStep, 'seconds'>

export interface FoundSize {
  readonly size: Size
  /** Correlation of the gradients with the resting line's, whatever the contrast, −1 to 1. */
  readonly similarity: number
  /** As a share of what the resting line has when it is as large: its opacity, but for what is behind it. */
  readonly contrast: number
}

/** Of the strong edges so much counts as one, of at most so many pixels; a coarse search takes fewer. */
const EDGE = { strong: 0.95, share: 0.4, mostPoints: 1500, coarsePoints: 300 } as const
/** Sizes that are tried, one so many times as large as the one before, and the points about which a line may be scaled. */
export interface SizeSearch {
  readonly least: number
  readonly most: number
  readonly step: number
  readonly anchors: readonly Anchor[]
  /** Smaller sizes are told as they were tried: most of a line's words rest, and nobody asks how exactly. */
  readonly exactFrom: number
}
/** Nearer to its own size a line does not tell about which point it is scaled. */
const TELLS_ANCHOR = 0.03
/** A search ends in steps so fine, of the size and in pixels. */
const FINE = { scale: 0.0025, px: 0.25 } as const
/** Of so little nothing is left that fades. */
const LEAST_CONTRAST = 0.2
/** In widths and heights of the line, from its middle. */
type Anchor = readonly [x: number, y: number]
/** A line that pops is scaled about its middle, an end or a side of it, or about a point of the block it belongs to. */
const POPPING: SizeSearch = {
  ...{ least: 0.2, most: 1.5, step: 1.02, exactFrom: 0 },
  anchors: [
    ...[0, 0.1, -0.1, 0.25, -0.25, 0.5, -0.5, 1, -1, 1.6, -1.6].map((y): [number, number] => [0, y]),
    ...[0.5, -0.5].flatMap((x) => [0, 0.5, -0.5].map((y): [number, number] => [x, y])),
  ],
}

/** The edges of a line at rest, to be found on frames that show it larger or smaller: the gradients of its strong edges. */
export class SizedEdges {
  readonly #line: Luma
  readonly #points: Float64Array
  readonly #width: number
  readonly #height: number

  /** @param line what is seen of it where it rests */
  constructor(line: Luma) {
    this.#line = line
    this.#width = line.width
    this.#height = line.height
    this.#points = pointsOf(line)
  }

  #edgesAt(
    { luma, left, top, ...seen }: CopiedLuma,
    size: Size,
    points: number = EDGE.mostPoints,
  ): SeenEdges {
    const count = this.#points.length / 4
    const { scale } = size
    return withPlanes(() => {
      const sums = roomFor(3, Float64Array.BYTES_PER_ELEMENT)
      kernels.edgeProducts(
        ...([seen.points, count, Math.max(1, Math.ceil(count / points))] as const),
        ...([luma, seen.width, seen.height] as const),
        ...([this.#width / 2 + size.dxPx - left, this.#height / 2 + size.dyPx - top] as const),
        ...([scale, Math.max(0.5, scale), sums] as const),
      )
      const [product = 0, own = 0, other = 0] = numbersAt(sums, 3)
      if (own === 0 || other === 0) return { similarity: 0, contrast: 0 }
      return { similarity: product / Math.sqrt(own * other), contrast: product / own }
    })
  }

  /** Calls `use` while a frame is where edges are compared: it is compared some thousands of times. */
  #copied<Result>(seen: SeenLuma, use: (copy: CopiedLuma) => Result): Result {
    return withPlanes(() => use({ ...seen, luma: copied(seen.samples), points: copied(this.#points) }))
  }

  /** The contrast of a line whose size is known but for trembling; the edges of one that is a little smaller are taken to be as strong. */
  contrastNear(seen: SeenLuma, size: Size): number {
    return this.#copied(seen, (copy) => this.#refined(copy, size)).contrast
  }

  /**
   * The size that explains a frame best.
   *
   * @param next how large it is on a frame next to that one: it is scaled about one point
   */
  find(seen: SeenLuma, next?: Size, search: SizeSearch = POPPING): FoundSize {
    const found = this.#found(seen, search, next)
    return { ...found, contrast: found.contrast / this.#contrastOf(found.size.scale) }
  }

  /** The size that explains a frame best, where nobody asks how opaque the line is. */
  findSize(seen: SeenLuma, search: SizeSearch): Omit<FoundSize, 'contrast'> {
    const { size, similarity } = this.#found(seen, search)
    return { size, similarity }
  }

  #found(seen: SeenLuma, search: SizeSearch, next?: Size): FoundSize {
    return this.#copied(seen, (copy) => this.#foundOn(copy, search, next))
  }

  #foundOn(seen: CopiedLuma, search: SizeSearch, next?: Size): FoundSize {
    let best: FoundSize = { size: { scale: 1, dxPx: 0, dyPx: 0 }, similarity: -Infinity, contrast: 0 }
    const anchors = [...search.anchors, ...this.#anchorOf(next)]
    for (let { least: scale } = search; scale <= search.most; scale *= search.step)
      for (const [across, down] of anchors) {
        const size = {
          scale,
          dxPx: (1 - scale) * across * this.#width,
          dyPx: (1 - scale) * down * this.#height,
        }
        const edges = this.#edgesAt(seen, size, EDGE.coarsePoints)
        if (edges.similarity > best.similarity) best = { size, ...edges }
      }
    return best.size.scale < search.exactFrom ? best : this.#refined(seen, best.size)
  }

  /** A line that is smaller has softer edges. */
  #contrastOf(scale: number): number {
    if (scale >= 1) return 1
    const smaller = shrunk(this.#line, scale)
    const away = { left: (this.#width - smaller.width) / 2, top: (this.#height - smaller.height) / 2 }
    const size = { scale, dxPx: 0, dyPx: 0 }
    const { contrast } = this.#copied({ ...smaller, ...away }, (copy) => this.#edgesAt(copy, size))
    return Math.max(LEAST_CONTRAST, contrast)
  }

  /** The point about which a line is scaled that has that size. */
  #anchorOf(size: Size | undefined): Anchor[] {
    if (!size || Math.abs(1 - size.scale) < TELLS_ANCHOR) return []
    const { scale, dxPx, dyPx } = size
    return [[dxPx / (1 - scale) / this.#width, dyPx / (1 - scale) / this.#height]]
  }

  /** By steps that get finer until none explains more. */
  #refined(seen: CopiedLuma, from: Size): FoundSize {
    const foundAt = (size: Size): FoundSize => ({ size, ...this.#edgesAt(seen, size) })
    let best = foundAt(from)
    for (let steps = { scale: 4 * FINE.scale, px: 8 * FINE.px }; steps.px >= FINE.px;) {
      const { size } = best
      const better = [1, -1]
        .flatMap((sign) => [
          foundAt({ ...size, scale: size.scale + sign * steps.scale }),
          foundAt({ ...size, dxPx: size.dxPx + sign * steps.px }),
          foundAt({ ...size, dyPx: size.dyPx + sign * steps.px }),
        ])
        .reduce((most, one) => (one.similarity > most.similarity ? one : most))
      if (better.similarity > best.similarity) best = better
      else steps = { scale: Math.max(FINE.scale, steps.scale / 2), px: steps.px / 2 }
    }
    return best
  }
}

type SeenEdges = Pick<FoundSize, 'similarity' | 'contrast'>

/** A part of a frame, and where its upper left corner is from that of the line at rest. */
export interface SeenLuma extends Luma {
  readonly left: number
  readonly top: number
}

/** What is seen and the line's points, at addresses of the kernels' memory. */
interface CopiedLuma extends Omit<SeenLuma, 'samples'> {
  readonly luma: number
  readonly points: number
}

/** Four numbers each: how far it is from the middle, to the right and down, and its gradient. */
function pointsOf({ width, height, samples }: Luma): Float64Array {
  const gradientAt = (at: number): [number, number] => [
    (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0),
    (samples[at + width] ?? 0) - (samples[at - width] ?? 0),
  ]
  const strengths = new Float64Array(width * height)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      strengths[at] = Math.hypot(...gradientAt(at))
    }
  const ordered = strengths.toSorted()
  const least = Math.max(1, EDGE.share * (ordered[Math.floor(EDGE.strong * (ordered.length - 1))] ?? 1))
  const strong = [...strengths.keys()].filter((at) => (strengths[at] ?? 0) >= least)
  const stride = Math.max(1, strong.length / EDGE.mostPoints)
  const points: number[] = []
  for (let index = 0; index < strong.length; index += stride) {
    const at = strong[Math.floor(index)] ?? 0
    points.push((at % width) + 0.5 - width / 2, Math.floor(at / width) + 0.5 - height / 2, ...gradientAt(at))
  }
  return Float64Array.from(points)
}

/** Smaller by a factor below 1: of each pixel the mean of what it covers. */
function shrunk(line: Luma, scale: number): Luma {
  const [width, height] = [line.width, line.height].map((length) => Math.max(1, Math.round(length * scale)))
  if (width === undefined || height === undefined) return line
  const samples = new Uint8Array(width * height)
  const covered = (at: number, from: number, to: number) => {
    const first = Math.floor((at * from) / to)
    return [first, Math.max(first + 1, Math.round(((at + 1) * from) / to))] as const
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = covered(x, line.width, width)
      const [top, bottom] = covered(y, line.height, height)
      let sum = 0
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1)
          sum += line.samples[row * line.width + column] ?? 0
      samples[y * width + x] = Math.round(sum / ((right - left) * (bottom - top)))
    }
  return { width, height, samples }
}
