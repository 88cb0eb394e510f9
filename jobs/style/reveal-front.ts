import type { Reveal } from '#app/domain/reveal.ts'

/** Luma of a part of a frame, rows from the top. */
export interface Luma {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array
}

/** How long the parts are in which a line is searched for, in its heights. */
const PART_HEIGHTS = 0.4
/** An edge of letters is at least so strong, in shares of the strong ones; a part has at least so many pixels of such edges. */
const EDGE = { strong: 0.95, share: 0.4, leastPixels: 6 } as const
/** How much of the edges of the whole line a part has, against the part that has most: from where on it is there, and up to where not. */
const THERE = 0.5
const ABSENT = 0.3
/** Less of them in all parts is a text that fades in, or another picture. */
const LEAST_SEEN = 0.5
/** A text that has come comes in no less time, of which no more than this share of its length is there at once. */
const REVEAL = { leastSeconds: 0.15, mostAtOnce: 0.8 } as const

/**
 * How much of a line is there on a frame, from its beginning, as a share of its length; undefined where that cannot be told,
 * or what is there is no beginning. The line's edges are searched for where the whole line has them, in parts: the slope of
 * the least-squares line of the frame's gradients over the whole line's.
 *
 * @param whole the same part of a frame on which all of the line is there
 */
export function shownShare(now: Luma, whole: Luma): number | undefined {
  const { width, height } = whole
  const parts = Math.max(4, Math.round(width / (PART_HEIGHTS * height)))
  const [products, squares, pixels] = [
    new Float64Array(parts),
    new Float64Array(parts),
    new Int32Array(parts),
  ]
  const least = EDGE.share * strongEdge(whole)
  eachGradient(whole, (at, x, dx, dy) => {
    if (Math.hypot(dx, dy) < least) return
    const part = Math.min(parts - 1, Math.floor((x * parts) / width))
    const [nowX, nowY] = gradientAt(now, at)
    products[part] = (products[part] ?? 0) + nowX * dx + nowY * dy
    squares[part] = (squares[part] ?? 0) + dx * dx + dy * dy
    pixels[part] = (pixels[part] ?? 0) + 1
  })
  const slopes = [...products].map((product, part) =>
    (pixels[part] ?? 0) < EDGE.leastPixels ? undefined : product / (squares[part] || 1),
  )
  const most = slopes.reduce<number>((best, slope) => Math.max(best, slope ?? 0), 0)
  if (most < LEAST_SEEN) return undefined
  // blanks are as far as what is before them
  const ends = slopes.findIndex((slope) => slope !== undefined && slope < THERE * most)
  if (ends < 0) return 1
  const rest = slopes.slice(ends).flatMap((slope) => slope ?? [])
  // the first letter that is missing may be there in part
  const isBeginning = rest.every((slope, at) => at === 0 || slope < ABSENT * most)
  return isBeginning && ends > 0 ? ends / parts : undefined
}

/** How strong a line's edges are on a frame, against those of the whole line: the slope of the least-squares line of both. */
export function shownContrast(now: Luma, whole: Luma): number {
  let [product, square] = [0, 0]
  const least = EDGE.share * strongEdge(whole)
  eachGradient(whole, (at, _, dx, dy) => {
    if (Math.hypot(dx, dy) < least) return
    const [nowX, nowY] = gradientAt(now, at)
    product += nowX * dx + nowY * dy
    square += dx * dx + dy * dy
  })
  return square === 0 ? 0 : product / square
}

/** What some frames show of a line, in the order of time. */
export interface ShownAt {
  /** After its first frame. */
  readonly seconds: number
  /** As `shownShare` tells it. */
  readonly share: number | undefined
}

/** How a line comes; undefined where it is there at once, or is never seen whole. */
export function revealOf(shown: readonly ShownAt[]): Reveal | undefined {
  const steps: { seconds: number; share: number }[] = []
  for (const { seconds, share } of shown)
    if (share !== undefined && share > (steps.at(-1)?.share ?? 0))
      steps.push({ seconds: steps.length === 0 ? 0 : seconds, share })
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || last.share < 1 || first.share > REVEAL.mostAtOnce) return undefined
  return last.seconds >= REVEAL.leastSeconds ? steps : undefined
}

function strongEdge(luma: Luma): number {
  const edges = new Float64Array(Math.max(0, luma.width - 2) * Math.max(0, luma.height - 2))
  let count = 0
  eachGradient(luma, (_, __, dx, dy) => (edges[count++] = Math.hypot(dx, dy)))
  edges.sort()
  return Math.max(1, edges[Math.floor(EDGE.strong * (edges.length - 1))] ?? 1)
}

function eachGradient(luma: Luma, visit: (at: number, x: number, dx: number, dy: number) => void): void {
  for (let y = 1; y < luma.height - 1; y += 1)
    for (let x = 1; x < luma.width - 1; x += 1) {
      const at = y * luma.width + x
      const [dx, dy] = gradientAt(luma, at)
      visit(at, x, dx, dy)
    }
}

function gradientAt({ width, samples }: Luma, at: number): readonly [dx: number, dy: number] {
  return [
    (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0),
    (samples[at + width] ?? 0) - (samples[at - width] ?? 0),
  ]
}
