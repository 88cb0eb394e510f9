import { CJK_LANGUAGES, type Language } from '#app/domain/languages.ts'
import type { OcrSettings } from '#app/domain/ocr.ts'
import { columnAsLine } from '../crop/column.ts'
import { withContrast } from '../crop/contrast.ts'
import { cropLine } from '../crop/line-crop.ts'
import { isTall } from '../detect/group-lines.ts'
import type { RgbImage } from '../image.ts'
import { type LineRect, quarterTurn } from '../line-rect.ts'
import type { CharacterFilter } from '../recognize/character-filter.ts'
import { PP_OCR_HEIGHT } from '../recognize/pp-ocr.ts'
import { type LanguageReading, readLine, type Recognizers } from './read-line.ts'

/** A reading, and the rectangle along which it was read: a line turned by a quarter has its length as its width. */
export type BoxReading = LanguageReading & Readonly<{ rect: LineRect }>

export type ReadingSettings = Pick<
  OcrSettings,
  'contrast_ths' | 'adjust_contrast' | 'enable_contrast_processing'
>

/**
 * `contrast_ths` is on the scale of an engine that doubts what it misreads; ours are still half sure of it. Its
 * default of 0.1 means 0.6 here.
 */
const DOUBT_SCALE = 6
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
  for (const { line, along } of waysToRead(image, rect, languages)) {
    const reading = await readWithContrast(line, languages, filter, settings, recognizers)
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
): Generator<{ line: RgbImage; along: LineRect }> {
  const upright = () => ({ line: cropLine(image, rect, PP_OCR_HEIGHT), along: rect })
  if (!isTall(rect)) {
    yield upright()
    return
  }
  for (const along of [quarterTurn(rect, false), quarterTurn(rect, true)])
    yield { line: cropLine(image, along, PP_OCR_HEIGHT), along }
  if (rect.height < rect.width * UPRIGHT_RATIO) yield upright()
  const column = languages.some((language) => CJK_LANGUAGES.includes(language))
    ? columnAsLine(image, rect, PP_OCR_HEIGHT)
    : undefined
  if (column) yield { line: column, along: rect }
}

/** A doubtful line is read once more with its contrast raised, and the surer reading kept. */
async function readWithContrast(
  line: RgbImage,
  languages: readonly Language[],
  filter: CharacterFilter,
  settings: ReadingSettings,
  recognizers: Recognizers,
): Promise<LanguageReading> {
  const first = await readLine(line, languages, filter, recognizers)
  if (!settings.enable_contrast_processing || first.confidence >= settings.contrast_ths * DOUBT_SCALE)
    return first
  const stretched = withContrast(line, settings.adjust_contrast)
  if (!stretched) return first
  const second = await readLine(stretched, languages, filter, recognizers)
  return second.confidence > first.confidence ? second : first
}
