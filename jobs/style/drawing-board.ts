import { type CopiedOutlines, copiedOutlines, cover, penPlaces, type Placement } from './coverage.ts'
import type { TextOutlines } from './glyph-outlines.ts'
import { copied, kernels, roomFor } from './kernels/plane-memory.ts'
import type { Target } from './line-picture.ts'
import { blur, countDistances, fieldLength, passHigh } from './plane-filters.ts'

/** How letters are drawn when they are compared with the picture. */
export interface Drawing {
  readonly outlines: TextOutlines
  /** Width of the outline around them, in ems; 0 for none. */
  readonly ringEm: number
  /** Softness of the video, in pixels of the target. */
  readonly sigmaPx: number
  readonly shiftsPx?: readonly number[] | undefined
}

/** Levels by which letters, and their outline, differ from the background along the target's axis. */
export interface Levels {
  readonly fillLevel: number
  readonly ringLevel: number
}

/** Letters and their outline on planes of the kernels' memory, as drawn and without what varies slowly. */
export interface DrawnLetters {
  readonly fill: number
  readonly ring: number
  readonly fillPassed: number
  readonly ringPassed: number
}

/** The equations of a least-squares problem: products of its columns, and of each with what is to be explained. */
export interface NormalEquations {
  readonly matrix: readonly (readonly number[])[]
  readonly gradient: readonly number[]
}

/** An outline of nearly the letters' colour is a bolder letter. */
const MOST_ALIKE = 0.35
const NOTHING = 1e-6

/**
 * A target and the letters that are drawn on it, all in the kernels' memory: a search draws some thousands of times, and
 * to copy each plane took as long as to draw it. Lives as long as the `withPlanes` around it.
 */
export class DrawingBoard {
  readonly #target: Target
  readonly #pixels: number
  readonly #picture: number
  readonly #outlines: TextOutlines
  readonly #copied: CopiedOutlines
  readonly #sharp: number
  readonly #field: number
  readonly #grown: number
  /** What is on the sharp plane: outlines of several widths are tried around letters that stand where they stood. */
  #placement: Placement | undefined
  #shiftsPx: readonly number[] | undefined
  #hasField = false

  constructor(target: Target, outlines: TextOutlines) {
    this.#target = target
    this.#pixels = target.plane.width * target.plane.height
    this.#picture = copied(target.plane.values)
    this.#outlines = outlines
    this.#copied = copiedOutlines(outlines)
    this.#sharp = roomFor(this.#pixels + 1)
    this.#field = roomFor(fieldLength(target.plane))
    this.#grown = roomFor(this.#pixels)
  }

  newPlane(): number {
    return roomFor(this.#pixels)
  }

  newLetters(): DrawnLetters {
    return {
      ...{ fill: this.newPlane(), ring: this.newPlane() },
      ...{ fillPassed: this.newPlane(), ringPassed: this.newPlane() },
    }
  }

  /** Draws letters, and the outline around them if they have one. */
  draw({ fill, ring }: DrawnLetters, drawing: Drawing, placement: Placement): void {
    const { plane } = this.#target
    this.#drawSharp(drawing, placement)
    blur(this.#sharp, fill, plane, drawing.sigmaPx)
    if (drawing.ringEm === 0) return
    if (!this.#hasField) {
      countDistances(this.#pixels)
      kernels.distanceField(this.#sharp, this.#field, plane.width, plane.height)
      this.#hasField = true
    }
    const radius = drawing.ringEm * placement.sizePx
    kernels.dilated(this.#field, this.#grown, plane.width, plane.height, radius)
    blur(this.#grown, ring, plane, drawing.sigmaPx)
    kernels.mixed(ring, ring, 1, fill, -1, this.#pixels)
  }

  /** The levels that explain most, in closed form, and the share of the picture's variance that they explain. */
  levelsOf(letters: DrawnLetters, { ringEm }: Drawing): Levels & { readonly explained: number } {
    const { plane, highPassPx, energy } = this.#target
    const { fillPassed: fill, ringPassed: ring } = letters
    passHigh(letters.fill, fill, plane, highPassPx)
    const ff = this.#dot(fill, fill) + NOTHING
    const yf = this.#dot(this.#picture, fill)
    if (ringEm === 0) return { fillLevel: yf / ff, ringLevel: 0, explained: (yf * yf) / ff / energy }
    passHigh(letters.ring, ring, plane, highPassPx)
    const rr = this.#dot(ring, ring)
    const fr = this.#dot(fill, ring)
    const yr = this.#dot(this.#picture, ring)
    const determinant = ff * rr - fr * fr + NOTHING
    const fillLevel = (yf * rr - yr * fr) / determinant
    const ringLevel = (yr * ff - yf * fr) / determinant
    const isBolder = ringLevel * fillLevel > 0 && Math.abs(ringLevel) > MOST_ALIKE * Math.abs(fillLevel)
    return { fillLevel, ringLevel, explained: isBolder ? 0 : (fillLevel * yf + ringLevel * yr) / energy }
  }

  /** Letters and outline, each times its level. */
  mix(to: number, { fill, ring }: DrawnLetters, { ringEm }: Drawing, levels: Levels): void {
    kernels.mixed(
      to,
      fill,
      levels.fillLevel,
      ringEm > 0 ? ring : fill,
      ringEm > 0 ? levels.ringLevel : 0,
      this.#pixels,
    )
  }

  /** What a mixture changes by when an end of the line or its base line moves by a pixel. */
  slopesOf(
    mixture: number,
    { left, right }: Placement,
    [byLeft, byRight, byBaseline]: readonly [number, number, number],
  ): void {
    const { width, height } = this.#target.plane
    kernels.slopes(mixture, byLeft, byRight, byBaseline, width, height, left, right)
  }

  /** The difference of two planes times a level, in place of the first. */
  scaledDifference(one: number, other: number, level: number): void {
    kernels.mixed(one, one, level, other, -level, this.#pixels)
  }

  /**
   * How well slopes explain what letters leave of the picture. They are filtered as it is, and lose what a change of a level
   * would do as well.
   *
   * @param remainder room for what is left of the picture
   */
  equationsOf(
    slopes: readonly number[],
    { fillPassed, ringPassed }: DrawnLetters,
    { ringEm }: Drawing,
    { fillLevel, ringLevel }: Levels,
    remainder: number,
  ): NormalEquations {
    const { plane, highPassPx } = this.#target
    kernels.mixed(remainder, this.#picture, 1, fillPassed, -fillLevel, this.#pixels)
    if (ringEm > 0) kernels.mixed(remainder, remainder, 1, ringPassed, -ringLevel, this.#pixels)
    for (const slope of slopes) passHigh(slope, slope, plane, highPassPx)
    for (const basis of ringEm > 0 ? [fillPassed, ringPassed] : [fillPassed]) {
      const energy = this.#dot(basis, basis) + NOTHING
      for (const slope of slopes)
        kernels.mixed(slope, slope, 1, basis, -this.#dot(slope, basis) / energy, this.#pixels)
    }
    return {
      matrix: productsOf(slopes, (one, other) => this.#dot(one, other)),
      gradient: slopes.map((slope) => this.#dot(slope, remainder)),
    }
  }

  #drawSharp({ outlines, shiftsPx }: Drawing, placement: Placement): void {
    if (outlines !== this.#outlines) throw new RangeError('a board has the outlines of one line')
    if (this.#placement === placement && this.#shiftsPx === shiftsPx) return
    const pens = penPlaces(outlines, placement, shiftsPx)
    cover(this.#copied, pens, placement, this.#sharp, this.#target.plane)
    this.#placement = placement
    this.#shiftsPx = shiftsPx
    this.#hasField = false
  }

  #dot(one: number, other: number): number {
    return kernels.dot(one, other, this.#pixels)
  }
}

/** The product of each with each, of which every pair is asked for once. */
export function productsOf<Column>(
  columns: readonly Column[],
  productOf: (one: Column, other: Column) => number,
): number[][] {
  const products: number[][] = []
  for (const [row, one] of columns.entries())
    products.push(
      columns.map((other, column) => (column < row ? (products[column]?.[row] ?? 0) : productOf(one, other))),
    )
  return products
}
