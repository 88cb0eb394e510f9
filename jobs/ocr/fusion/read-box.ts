import { SLIDERS } from '#app/domain/detection-choices.ts'
import { CJK_LANGUAGES, isLatin, type Language } from '#app/domain/languages.ts'
import type { OcrSettings } from '#app/domain/ocr.ts'
import { columnAsLine } from '../crop/column.ts'
import { withEllipsisDots } from '../crop/ellipsis.ts'
import { withContrast } from '../crop/levels.ts'
import { withQuotePairs } from '../crop/quote-pairs.ts'
import { withLeadingDash } from '../crop/leading-dash.ts'
import { cropLine } from '../crop/line-crop.ts'
import { withWholeLetters } from '../crop/whole-letters.ts'
import { isTall } from '../detect/group-lines.ts'
import type { RgbImage } from '../image.ts'
import { type LineRect, quarterTurn } from '../line-rect.ts'
import type { CharacterFilter } from '../recognize/character-filter.ts'
import { PP_OCR_HEIGHT } from '../recognize/pp-ocr.ts'
import { type LanguageReading, type LineAt, readLine, type Recognizers } from './read-line.ts'

/** A reading, and the rectangle along which it was read: a line turned by a quarter has its length as its width. */
export type BoxReading = LanguageReading & Readonly<{ rect: LineRect }>

export type ReadingSettings = Pick<
  OcrSettings,
  'contrast_ths' | 'adjust_contrast' | 'enable_contrast_processing'
> &
  Readonly<{ fast?: boolean }>

/**
 * `contrast_ths` is on the scale of an engine that doubts what it misreads; ours are still half sure of it. Its
 * default means this confidence here, and its most that every line is doubtful.
 */
const DOUBT = {
  usual: { threshold: 0.1, confidence: 0.6 },
  most: { threshold: SLIDERS.contrast_ths.max, confidence: 1 },
}
/** What stands as tall as this is no single upright character. */
const UPRIGHT_RATIO = 2.2

/** Reads what is in the rectangle, whichever way it stands. */
export async function readBox(
  image: RgbImage,
  rect: LineRect,
  languages: readonly Language[],
  filter: CharacterFilter,
  settings: ReadingSettings,
  recognizers: Recognizers,
): Promise<BoxReading> {
  let best: BoxReading | undefined
  for (const { lineAt, along } of waysToRead(image, rect, languages, settings.fast)) {
    const reading = await readWithContrast(lineAt, languages, filter, settings, recognizers)
    if (!best || reading.confidence > best.confidence) best = { ...reading, rect: along }
  }
  if (!best) throw new Error('a rectangle can be read in at least one way')
  return best
}

/** A tall rectangle may hold a line turned to either side, a column, or a narrow character. */
function* waysToRead(
  image: RgbImage,
  rect: LineRect,
  languages: readonly Language[],
  fast = false,
): Generator<{ lineAt: LineAt; along: LineRect }> {
  const cropped = (along: LineRect, seen = along) => ({
    lineAt: (height: number) => cropLine(image, seen, height),
    along,
  })
  // the detector's boxes end at the height of most letters
  const hasAccents = !fast && languages.some((language) => isLatin(language) || language === 'ru')
  const upright = () => cropped(rect, hasAccents ? withWholeLetters(image, rect) : rect)
  if (!isTall(rect)) {
    const whole = fast ? rect : withLeadingDash(image, withQuotePairs(image, withEllipsisDots(image, rect)))
    yield cropped(whole, hasAccents ? withWholeLetters(image, whole) : whole)
    return
  }
  for (const along of [quarterTurn(rect, false), quarterTurn(rect, true)]) yield cropped(along)
  if (rect.height < rect.width * UPRIGHT_RATIO) yield upright()
  if (!languages.some((language) => CJK_LANGUAGES.includes(language))) return
  const column = columnAsLine(image, rect, PP_OCR_HEIGHT)
  if (column) yield { lineAt: (height) => columnAsLine(image, rect, height) ?? column, along: rect }
}

/** The confidence below which a line is doubtful. */
function doubtBelow(threshold: number): number {
  const { usual, most } = DOUBT
  if (threshold <= usual.threshold) return (threshold / usual.threshold) * usual.confidence
  const share = (threshold - usual.threshold) / (most.threshold - usual.threshold)
  return usual.confidence + share * (most.confidence - usual.confidence)
}

/** A doubtful line is read once more with its contrast raised, and the surer reading wins. */
async function readWithContrast(
  lineAt: LineAt,
  languages: readonly Language[],
  filter: CharacterFilter,
  settings: ReadingSettings,
  recognizers: Recognizers,
): Promise<LanguageReading> {
  const first = await readLine(lineAt, languages, filter, recognizers, settings.fast)
  if (
    settings.fast ||
    !settings.enable_contrast_processing ||
    first.confidence >= doubtBelow(settings.contrast_ths)
  )
    return first
  const { adjust_contrast: target } = settings
  if (!withContrast(lineAt(PP_OCR_HEIGHT), target)) return first
  const stretchedAt = (height: number) => {
    const line = lineAt(height)
    return withContrast(line, target) ?? line
  }
  const second = await readLine(stretchedAt, languages, filter, recognizers)
  return second.confidence > first.confidence ? second : first
}

export type BlockReading = Readonly<{
  text: string
  confidence: number
  certainty?: number
  language: Language
}>

/** The lines of a block as one text, parted by line breaks; the language is that of most characters. */
export function joinLines(lines: readonly BoxReading[]): BlockReading | undefined {
  const read = lines.filter(({ text }) => text !== '')
  const lengths = new Map<Language, number>()
  let [characters, weighted] = [0, 0]
  let certainty: number | undefined = 1
  for (const { text, confidence, certainty: own, language } of read) {
    characters += text.length
    // the block is right when all of its lines are
    certainty = certainty === undefined || own === undefined ? undefined : certainty * own
    weighted += confidence * text.length
    lengths.set(language, (lengths.get(language) ?? 0) + text.length)
  }
  const [language] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? []
  if (!language) return undefined
  const text = read.map((line) => line.text).join('\n')
  const known = certainty === undefined ? {} : { certainty }
  return { text, confidence: weighted / characters, ...known, language }
}
