import type { Plane } from './coverage.ts'
import { blurredPlane } from './plane-filters.ts'

/** Pixels that letters cover less are background. */
const COVERED = 0.02
/** What a covered pixel counts, so that none is without background. */
const COVERED_WEIGHT = 1e-4
/** Of a picture whose pixels are so many to the blur's width, means over a few of them say as much. */
const LEAST_SIGMA_PX = 3

/**
 * The background of a picture, interpolated behind letters: a mean of the uncovered pixels, weighted by nearness
 * (normalised convolution). Wide means are taken of a smaller picture: they cost most of a line whose face is known.
 */
export class BehindLetters {
  readonly #weights: Float32Array
  readonly #totals: Plane
  readonly #sigmaPx: number
  readonly #shrink: number

  /**
   * @param covered how much of each pixel letters cover, with their outline
   * @param sigmaPx width of the Gaussian over which the background is averaged
   */
  constructor(covered: Plane, sigmaPx: number) {
    this.#weights = covered.values.map((value) => (value < COVERED ? 1 : COVERED_WEIGHT))
    this.#shrink = Math.max(1, Math.floor(sigmaPx / LEAST_SIGMA_PX))
    this.#sigmaPx = Math.max(1, sigmaPx / this.#shrink)
    this.#totals = this.#averaged({ ...covered, values: this.#weights })
  }

  /** The background of a plane of the same size. */
  of(plane: Plane): Plane {
    const { width, height } = plane
    const weighted = new Float32Array(plane.values.length)
    for (let at = 0; at < weighted.length; at += 1)
      weighted[at] = (plane.values[at] ?? 0) * (this.#weights[at] ?? 0)
    const sums = this.#averaged({ ...plane, values: weighted })
    const means = sums.values
    for (let at = 0; at < means.length; at += 1) means[at] = (means[at] ?? 0) / (this.#totals.values[at] ?? 1)
    return this.#shrink === 1 ? sums : enlarged(sums, this.#shrink, { width, height })
  }

  #averaged(plane: Plane): Plane {
    return blurredPlane(this.#shrink === 1 ? plane : shrunk(plane, this.#shrink), this.#sigmaPx)
  }
}

/** Sums over squares of `times` pixels. */
function shrunk({ width, height, values }: Plane, times: number): Plane {
  const small = { width: Math.ceil(width / times), height: Math.ceil(height / times) }
  const sums = new Float32Array(small.width * small.height)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / times) * small.width
    for (let from = 0, column = row; from < width; from += times, column += 1) {
      let sum = 0
      const to = Math.min(width, from + times)
      for (let x = from; x < to; x += 1) sum += values[y * width + x] ?? 0
      sums[column] = (sums[column] ?? 0) + sum
    }
  }
  return { ...small, values: sums }
}

/** Linear between the middles of squares of `times` pixels. */
function enlarged(small: Plane, times: number, { width, height }: Pick<Plane, 'width' | 'height'>): Plane {
  const values = new Float32Array(width * height)
  const columns = betweenAll(width, times, small.width)
  const rows = betweenAll(height, times, small.height)
  for (let y = 0; y < height; y += 1) {
    const upper = (rows.first[y] ?? 0) * small.width
    const lower = (rows.second[y] ?? 0) * small.width
    const share = rows.share[y] ?? 0
    for (let x = 0; x < width; x += 1) {
      const first = columns.first[x] ?? 0
      const second = columns.second[x] ?? 0
      const right = columns.share[x] ?? 0
      const above =
        (small.values[upper + first] ?? 0) * (1 - right) + (small.values[upper + second] ?? 0) * right
      const below =
        (small.values[lower + first] ?? 0) * (1 - right) + (small.values[lower + second] ?? 0) * right
      values[y * width + x] = above * (1 - share) + below * share
    }
  }
  return { width, height, values }
}

/** For each pixel the two squares between whose middles it lies, and how far it is on its way to the second. */
function betweenAll(length: number, times: number, count: number) {
  const [first, second] = [new Int32Array(length), new Int32Array(length)]
  const share = new Float64Array(length)
  for (let at = 0; at < length; at += 1) {
    const place = Math.max(0, Math.min(count - 1, (at + 0.5) / times - 0.5))
    const square = Math.floor(place)
    first[at] = square
    second[at] = Math.min(count - 1, square + 1)
    share[at] = place - square
  }
  return { first, second, share }
}
