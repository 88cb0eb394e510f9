import type { Raster } from '#app/domain/erasing/raster.ts'
import type { Highlight, WordPlate } from '#app/domain/highlight.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import { hexColor } from '#app/domain/style-similarity.ts'
import { type Beside, colorAt, isNear, isOnColor, type Run, wordRuns } from './beside-letters.ts'
import { type Color, highlightOf, type LetterColors } from './highlight-runs.ts'
import { BAND_EM, type LetterCores } from './letter-cores.ts'

/** A box goes on where so many pixels of a row or a column have its colour. */
const GOES_ON = 0.35
/** It goes on beside its word by at most this share of the size of the letters. */
const MOST_MARGIN_EM = 0.8
/** And above the base line at most so far. */
const MOST_ABOVE_EM = 4 / 3
/** Sides of a box that is one differ by less than this from word to word, as a share of the size of the letters. */
const ALIKE_EM = 0.09
/** So many of the letters are on the box, or not, as their words are. */
const LEAST_AS_WORDS = 0.93
/** So many of the boxes are alike. */
const LEAST_ALIKE = 0.8
/** How far into a square a quarter of a circle begins on the diagonal, along both sides, as a share of its radius. */
const CORNER_GAP = 1 - Math.SQRT1_2

/** How far a colour goes on around a run of letters, in pixels of the frame. */
interface FoundBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly cornerGapPx: number
}

interface SeenPlate {
  readonly seconds: number
  readonly beside: readonly Beside[]
  readonly box: FoundBox | null
}

/** Takes in frames one after the other, and tells of the box that goes from word to word on them. */
export class WordPlates {
  readonly #frames: SeenPlate[] = []
  readonly #text: string
  readonly #cores: LetterCores
  readonly #at: Pick<Rect, 'x' | 'y'>
  readonly #color: Color

  /** @param at where the picture that the cores are of stands on the frame */
  constructor(text: string, cores: LetterCores, at: Pick<Rect, 'x' | 'y'>, color: Color) {
    this.#text = text
    this.#cores = cores
    this.#at = at
    this.#color = color
  }

  /** @param beside what is beside each letter there (`besideOfLetters`) */
  see(
    { crop, seconds }: { readonly crop: Raster; readonly seconds: number },
    beside: readonly Beside[],
  ): void {
    const run = longestRun(beside, this.#color)
    this.#frames.push({ seconds, beside, box: run && this.#boxAround(run, crop) })
  }

  /**
   * Whether the colour beside a word goes as far around it on a frame as a box does, and ends there: footage goes on.
   *
   * @param crop with a margin around the line
   */
  isBoxOn(crop: Raster, beside: readonly Beside[]): boolean {
    const run = longestRun(beside, this.#color)
    const box = run && this.#boxAround(run, crop)
    if (!run || !box) return false
    const { sizePx, baseline } = this.#cores
    const letters = this.#extentOf(run)
    const [above, below] = [this.#at.y + baseline - box.top, box.bottom - this.#at.y - baseline]
    const sides = [this.#at.x + letters.left - box.left, box.right - this.#at.x - letters.right]
    return (
      above >= BAND_EM.above * sizePx &&
      above < MOST_ABOVE_EM * sizePx &&
      [below - BAND_EM.below * sizePx, ...sides].every((margin) => margin >= 0) &&
      [below, ...sides].every((margin) => margin < Math.round(MOST_MARGIN_EM * sizePx))
    )
  }

  /**
   * When which share of the line's letters is on the box, and how it is made; undefined where it goes along no words.
   *
   * @param endSeconds when the line goes, after its first frame
   */
  found(endSeconds: number): { readonly steps: Highlight['steps']; readonly plate: WordPlate } | undefined {
    const color = this.#color
    const none: Color = [color[0] > 127 ? 0 : 255, color[1] > 127 ? 0 : 255, color[2] > 127 ? 0 : 255]
    const words = wordRuns(this.#text)
    let [right, all] = [0, 0]
    const inTwo = this.#frames.map(({ seconds, beside }): LetterColors => {
      const colors = beside.map((): Color | undefined => undefined)
      for (const word of words) {
        const isOn = isOnColor(beside, word, color)
        colors.fill(isOn ? color : none, word.from, word.to)
        const telling = beside.slice(word.from, word.to).filter((one) => one !== undefined)
        all += telling.length
        right += telling.filter((one) => isNear(one, color) === isOn).length
      }
      return { seconds, colors }
    })
    const runs = right >= LEAST_AS_WORDS * all ? highlightOf(inTwo) : undefined
    if (runs?.highlight.color !== hexColor(color)) return undefined
    const { steps } = runs.highlight
    const plate = this.#plate(steps, endSeconds)
    return plate && { steps, plate }
  }

  #plate(steps: Highlight['steps'], lineEnd: number): WordPlate | undefined {
    const { sizePx, baseline } = this.#cores
    const count = Array.from(this.#text).length
    const line = this.#at.y + baseline
    const boxes = steps.flatMap(({ seconds, from, to }, at) => {
      const endSeconds = steps[at + 1]?.seconds ?? lineEnd
      const frames = this.#frames.filter((one) => one.seconds >= seconds && one.seconds < endSeconds)
      const shown = frames.flatMap(({ box }) => box ?? [])
      if (from >= to || shown.length === 0) return []
      const side = (of: (box: FoundBox) => number) => median(shown.map(of))
      const letters = this.#extentOf({ from: Math.round(from * count), to: Math.round(to * count) })
      const [left, right] = [this.#at.x + letters.left, this.#at.x + letters.right]
      return [
        {
          ...{ seconds, endSeconds, left, right },
          margins: [left - side((box) => box.left), side((box) => box.right) - right] as const,
          above: line - side((box) => box.top),
          below: side((box) => box.bottom) - line,
          gapPx: shown.reduce((sum, { cornerGapPx }) => sum + cornerGapPx, 0) / shown.length,
        },
      ]
    })
    const above = commonOf(
      boxes.map((box) => box.above),
      sizePx,
    )
    const below = commonOf(
      boxes.map((box) => box.below),
      sizePx,
    )
    if (boxes.length < 2 || above === undefined || below === undefined) return undefined
    const beside = median(boxes.flatMap(({ margins }) => margins))
    return {
      color: hexColor(this.#color),
      radiusPx: tenths(Math.min(median(boxes.map(({ gapPx }) => gapPx)) / CORNER_GAP, (above + below) / 2)),
      ...{ besidePx: tenths(beside), abovePx: tenths(above), belowPx: tenths(below) },
      // letters in another face than ours do not end quite where they are drawn
      seen: boxes.map(({ seconds, endSeconds, left, right, margins: [before, after] }) => {
        const x = left - (before < 0 ? beside : before)
        const width = right + (after < 0 ? beside : after) - x
        return { seconds, endSeconds, rect: { x, y: line - above, width, height: above + below } }
      }),
    }
  }

  /** From the first of some letters to the last one, in pixels of the picture that the cores are of. */
  #extentOf({ from, to }: Run): { readonly left: number; readonly right: number } {
    const { width, letters, beside } = this.#cores
    let [left, right] = [width, 0]
    for (let at = 0; at < letters.length; at += 1) {
      const letter = (letters[at] || (beside[at] ?? 0)) - 1
      if (letter < from || letter >= to) continue
      left = Math.min(left, at % width)
      right = Math.max(right, (at % width) + 1)
    }
    return { left, right }
  }

  #boxAround(run: Run, crop: Raster): FoundBox | null {
    const { sizePx, baseline } = this.#cores
    const { left, right } = this.#extentOf(run)
    if (right <= left) return null
    const most = Math.round(MOST_MARGIN_EM * sizePx)
    let box = {
      left: this.#at.x + left,
      right: this.#at.x + right,
      top: Math.round(this.#at.y + baseline - sizePx / 3),
      bottom: Math.round(this.#at.y + baseline),
    }
    const first = box
    const row = (y: number) => this.#shareOf(crop, { x: box.left, y, width: box.right - box.left, height: 1 })
    const column = (x: number) =>
      this.#shareOf(crop, { x, y: box.top, width: 1, height: box.bottom - box.top })
    const highest = baseline + this.#at.y - MOST_ABOVE_EM * sizePx
    while (box.top > highest && row(box.top - 1) >= GOES_ON) box = { ...box, top: box.top - 1 }
    while (box.bottom - first.bottom < most && row(box.bottom) >= GOES_ON)
      box = { ...box, bottom: box.bottom + 1 }
    while (first.left - box.left < most && column(box.left - 1) >= GOES_ON)
      box = { ...box, left: box.left - 1 }
    while (box.right - first.right < most && column(box.right) >= GOES_ON)
      box = { ...box, right: box.right + 1 }
    return { ...box, cornerGapPx: this.#cornerGapPx(crop, box) }
  }

  /** How far along both sides a box begins on the diagonals from its corners, on the average: .293 of the radius. */
  #cornerGapPx(
    crop: Raster,
    { left: first, right, top: upper, bottom }: Omit<FoundBox, 'cornerGapPx'>,
  ): number {
    const most = Math.min(right - first, bottom - upper) >> 1
    const gaps = [1, -1].flatMap((across) =>
      [1, -1].map((down) => {
        const [left, top] = [across > 0 ? first : right - 1, down > 0 ? upper : bottom - 1]
        for (let gap = 0; gap < most; gap += 1)
          if (isNear(colorAt(crop, left + across * gap, top + down * gap), this.#color)) return gap
        return most
      }),
    )
    return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  }

  /** How many of a rectangle's pixels have the box's colour, or are letters'. */
  #shareOf(crop: Raster, { x, y, width, height }: Rect): number {
    let [own, all] = [0, 0]
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) {
        const color = colorAt(crop, column, row)
        if (!color) continue
        all += 1
        if (this.#isLetterAt(column - this.#at.x, row - this.#at.y) || isNear(color, this.#color)) own += 1
      }
    return all === 0 ? 0 : own / all
  }

  #isLetterAt(x: number, y: number): boolean {
    const { width, height, isLetter } = this.#cores
    return x >= 0 && y >= 0 && x < width && y < height && isLetter[y * width + x] === 1
  }
}

/** The most letters after one another that have a colour beside them; those that tell nothing go along. */
function longestRun(beside: readonly Beside[], color: Color): Run | null {
  let best: Run | null = null
  let from = -1
  let to = -1
  for (const [at, one] of beside.entries()) {
    if (one === undefined) continue
    if (!isNear(one, color)) {
      from = -1
      continue
    }
    if (from < 0) from = at
    to = at + 1
    if (!best || to - from > best.to - best.from) best = { from, to }
  }
  return best
}

/** What most of the values are, or nearly; undefined where they are not alike. */
function commonOf(values: readonly number[], sizePx: number): number | undefined {
  const middle = median(values)
  const off = Math.max(2, ALIKE_EM * sizePx)
  const alike = values.filter((value) => Math.abs(value - middle) <= off)
  return alike.length >= LEAST_ALIKE * values.length ? middle : undefined
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10
}
