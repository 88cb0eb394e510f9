import type { Rect } from '#app/domain/geometry.ts'
import type { Highlight, LargerWord } from '#app/domain/highlight.ts'
import { cropOf, grown, type Raster } from '#app/domain/erasing/raster.ts'
import { median } from '#app/domain/median.ts'
import { hexColor } from '#app/domain/style-similarity.ts'
import { colorAt, type Run, wordRuns } from './beside-letters.ts'
import { type Color, highlightOf, type LetterColors } from './highlight-runs.ts'
import { type LetterCores, OWN_COLOR } from './letter-cores.ts'
import type { LineSample } from './line-picture.ts'
import { lumaOf } from './line-ends.ts'
import type { Luma } from './reveal-front.ts'
import { type Size, SizedEdges, type SizeSearch } from './sized-edges.ts'
import { distance, medianColor } from './word-colors.ts'

/** A word grows about its middle, or from the base line up. */
const GROWING: SizeSearch = {
  ...{ least: 1, most: 1.6, step: 1.03, exactFrom: 1.05 },
  anchors: [0, 0.2, -0.2, 0.5].map((y) => [0, y]),
}
/** A word is seen on a frame that has so much of its edges. */
const SEEN = 0.6
/** Words that are larger by less do not stand out. */
const LEAST_SCALE = 1.05
/** So many of the words are as large as the others are, which is as far as this from it. */
const ALIKE = { share: 0.6, scale: 0.06 } as const
/** Words that rest are as large as they are in the mean, but for so much. */
const RESTS = 0.04
/** On so many of the frames no more than one word is larger, and all others rest. */
const LEAST_CLEAR = 0.85
/** With fewer pixels of its letters a word tells no colour. */
const LEAST_PIXELS = 12
/** On so many frames of each step a word is compared: it grows on the first ones. */
const FRAMES = 3
/** Edges lie within so much of what is cropped. */
const MARGIN_PX = 2

/** Finds the words of a line on frames that show them larger than the mean of its frames does, on most of which they rest. */
export class WordSizes {
  readonly #sample: LineSample
  readonly #cores: LetterCores
  readonly #edges = new Map<number, { readonly rect: Rect; readonly edges: SizedEdges } | null>()
  #newest: { readonly crop: Raster; readonly luma: Luma } | undefined
  /** Where the mean stands on the frame. */
  readonly at: Pick<Rect, 'x' | 'y'>

  constructor(sample: LineSample, cores: LetterCores, at: Pick<Rect, 'x' | 'y'>) {
    this.#sample = sample
    this.#cores = cores
    this.at = at
  }

  get text(): string {
    return this.#sample.text
  }

  /** Where a word rests in the mean; undefined where none of its letters is known. */
  rectOf(word: Run): Rect | undefined {
    return this.#edgesOf(word)?.rect
  }

  /**
   * How large a word is on a frame; undefined where it is not seen.
   *
   * @param crop with a margin around the line
   */
  sizeOn(crop: Raster, word: Run): Size | undefined {
    const known = this.#edgesOf(word)
    if (!known) return undefined
    const left = crop.rect.x - this.at.x - known.rect.x
    const top = crop.rect.y - this.at.y - known.rect.y
    const { size, similarity } = known.edges.find({ ...this.#lumaOf(crop), left, top }, undefined, GROWING)
    return similarity >= SEEN ? size : undefined
  }

  /**
   * The colour of a word's letters on a frame on which it is so large; undefined where too few of their pixels are on it. What is
   * as near to the colour around them as letters' edges are does not count.
   */
  colorOn(crop: Raster, word: Run, { scale, dxPx, dyPx }: Size, around: Color): Color | undefined {
    const known = this.#edgesOf(word)
    if (!known) return undefined
    const { rect } = known
    const { width, letters } = this.#cores
    const [middleX, middleY] = [rect.x + rect.width / 2, rect.y + rect.height / 2]
    const seen: Color[] = []
    for (let at = 0; at < letters.length; at += 1) {
      const letter = (letters[at] ?? 0) - 1
      if (letter < word.from || letter >= word.to) continue
      const [x, y] = [(at % width) + 0.5 - middleX, Math.floor(at / width) + 0.5 - middleY]
      const column = Math.floor(this.at.x + middleX + dxPx + scale * x)
      const color = colorAt(crop, column, Math.floor(this.at.y + middleY + dyPx + scale * y))
      if (color) seen.push(color)
    }
    const farthest = seen.reduce((most, color) => Math.max(most, distance(color, around)), 0)
    const own = seen.filter((color) => distance(color, around) >= OWN_COLOR * farthest)
    return own.length < LEAST_PIXELS ? undefined : medianColor(own)
  }

  /** Of the newest crop: all words are searched for on it. */
  #lumaOf(crop: Raster): Luma {
    if (this.#newest?.crop !== crop) this.#newest = { crop, luma: lumaOf(crop) }
    return this.#newest.luma
  }

  #edgesOf(word: Run) {
    const known = this.#edges.get(word.from)
    if (known !== undefined) return known
    const { rgb, width } = this.#sample
    const rect = extentOf(word, this.#cores)
    const found = rect && { rect, edges: new SizedEdges(lumaOf(cropOf(rgb, width, rect))) }
    this.#edges.set(word.from, found)
    return found
  }
}

/** Takes in frames one after the other, and tells which word is larger on them where nothing else tells what is spoken. */
export class GrowingWords {
  readonly #sizes: WordSizes
  readonly #words: readonly Run[]
  readonly #frames: { readonly seconds: number; readonly larger: readonly Run[] }[] = []

  constructor(sizes: WordSizes) {
    this.#sizes = sizes
    this.#words = wordRuns(sizes.text)
  }

  /** Whether a word is larger on some of the frames, and rests on others. */
  areOn(crops: readonly Raster[]): boolean {
    if (this.#words.length < 2) return false
    const scales = crops.map((crop) => this.#words.map((word) => this.#sizes.sizeOn(crop, word)?.scale))
    return this.#words.some((_, at) => {
      const own = scales.flatMap((onCrop) => onCrop[at] ?? [])
      return own.some((scale) => scale >= LEAST_SCALE) && own.some((scale) => scale < 1 + RESTS)
    })
  }

  see(crop: Raster, seconds: number): void {
    const larger = this.#words.filter((word) => (this.#sizes.sizeOn(crop, word)?.scale ?? 1) >= LEAST_SCALE)
    this.#frames.push({ seconds, larger })
  }

  /** The words that are spoken, and when; none where they do not grow one after the other. */
  steps(): Highlight['steps'] {
    const clear = this.#frames.filter(({ larger }) => larger.length <= 1)
    if (clear.length < LEAST_CLEAR * this.#frames.length) return []
    const count = Array.from(this.#sizes.text).length
    const inTwo = clear.map(({ seconds, larger }): LetterColors => {
      const colors = Array.from({ length: count }, (): Color | undefined => undefined)
      for (const word of this.#words)
        colors.fill(larger.includes(word) ? LARGER : RESTING, word.from, word.to)
      return { seconds, colors }
    })
    const found = highlightOf(inTwo)
    return found?.highlight.color === hexColor(LARGER) ? found.highlight.steps : []
  }
}

/** As colours, so that what is larger is followed as what is sung is. */
const [LARGER, RESTING]: readonly [Color, Color] = [
  [255, 255, 255],
  [0, 0, 0],
]

/** The steps of a highlight that name a word, and when each of them is over. */
interface WordStep extends Run {
  readonly seconds: number
  readonly endSeconds: number
}

/** How words are larger while they are spoken. */
export class LargerWords {
  readonly #sizes: WordSizes
  readonly #outlinePx: number
  readonly #around: Color
  readonly #steps: readonly (WordStep & { readonly rect: Rect; readonly seen: Size[] })[]
  readonly #colors: Color[] = []

  /**
   * @param endSeconds when the line goes, after its first frame
   * @param around the colour right around the letters: that of their outline, or of what they stand on
   */
  constructor(
    sizes: WordSizes,
    steps: Highlight['steps'],
    { endSeconds, around, outlinePx }: { endSeconds: number; around: Color; outlinePx: number },
  ) {
    this.#sizes = sizes
    this.#outlinePx = outlinePx
    this.#around = around
    const count = Array.from(sizes.text).length
    // what is sung is longer with each step
    const isSpoken = steps.some(({ from }) => from > 0)
    this.#steps = (isSpoken ? steps : []).flatMap((step, index) => {
      const run = { from: Math.round(step.from * count), to: Math.round(step.to * count) }
      const rect = run.from < run.to ? sizes.rectOf(run) : undefined
      const ends = steps[index + 1]?.seconds ?? endSeconds
      return rect ? [{ ...run, rect, seconds: step.seconds, endSeconds: ends, seen: [] }] : []
    })
  }

  /** Moments after the line's first frame on which it is to be seen. */
  get moments(): number[] {
    return this.#steps.flatMap(({ seconds, endSeconds }) =>
      Array.from(
        { length: FRAMES },
        (_, at) => seconds + ((at + 1.5) / (FRAMES + 1)) * (endSeconds - seconds),
      ),
    )
  }

  /** @param crop with a margin around the line */
  see(crop: Raster, seconds: number): void {
    const step = this.#steps.find((one) => seconds >= one.seconds && seconds < one.endSeconds)
    const size = step && this.#sizes.sizeOn(crop, step)
    const color = size && this.#sizes.colorOn(crop, step, size, this.#around)
    if (size) step.seen.push(size)
    if (color) this.#colors.push(color)
  }

  /** The colour that words have while they are larger; undefined where none is known. */
  get color(): Color | undefined {
    return this.#colors.length > 0 ? medianColor(this.#colors) : undefined
  }

  /** Undefined where they are as large as the others. */
  found(): LargerWord | undefined {
    const sized = this.#steps.filter(({ seen }) => seen.length > 0)
    const scaleOf = ({ seen }: (typeof sized)[number]) => median(seen.map((size) => size.scale))
    const scale = median(sized.map(scaleOf), 0)
    const alike = sized.filter((step) => Math.abs(scaleOf(step) - scale) <= ALIKE.scale)
    if (scale < LEAST_SCALE || alike.length < ALIKE.share * this.#steps.length) return undefined
    const risePx = median(sized.flatMap(({ seen }) => seen.map(({ dyPx }) => dyPx)))
    const seen = this.#steps.map(({ rect, seconds, endSeconds }) => ({
      ...{ seconds, endSeconds },
      rect: this.#largerRect(rect, scale, risePx),
    }))
    return { scale: Math.round(100 * scale) / 100, seen }
  }

  /** Where a word is seen, in pixels of the frame. */
  #largerRect({ x, y, width, height }: Rect, scale: number, risePx: number): Rect {
    const [spareX, spareY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
    const larger = {
      x: this.#sizes.at.x + x - spareX,
      y: this.#sizes.at.y + y - spareY + risePx,
      width: width + 2 * spareX,
      height: height + 2 * spareY,
    }
    return grown(larger, scale * this.#outlinePx)
  }
}

/** Where letters are in the picture of their line, as high as the line; null where none is known. */
function extentOf({ from, to }: Run, { width, height, letters, isLetter }: LetterCores): Rect | null {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = 0; at < letters.length; at += 1) {
    const y = Math.floor(at / width)
    if (isLetter[at]) [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)]
    const letter = (letters[at] ?? 0) - 1
    if (letter < from || letter >= to) continue
    left = Math.min(left, at % width)
    right = Math.max(right, (at % width) + 1)
  }
  if (left >= right || top >= bottom) return null
  const x = Math.max(0, left - MARGIN_PX)
  return { x, y: top, width: Math.min(width, right + MARGIN_PX) - x, height: bottom - top }
}
