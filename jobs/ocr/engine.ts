import path from 'node:path'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import type {
  DetectResult,
  OcrInfo,
  OcrSettings,
  RecognizedLine,
  RecognizeParameters,
  RecognizeResult,
} from '#app/domain/ocr.ts'
import { withoutBullet } from './detect/bullet.ts'
import { areInColumns } from './detect/column-gap.ts'
import { createDetector } from './detect/detector.ts'
import { isDivided } from './detect/divider.ts'
import { groupBlocks, linesWithin } from './detect/group-blocks.ts'
import { groupLines } from './detect/group-lines.ts'
import { type ScoredRect, thresholdsOf } from './detect/regions.ts'
import { DeadlineError } from './failures.ts'
import { type BoxReading, joinLines, readBox } from './fusion/read-box.ts'
import type { Recognizers } from './fusion/read-line.ts'
import type { RgbImage } from './image.ts'
import { boxOf, isWithin, type LineRect, rectOf } from './line-rect.ts'
import { modelsIn, type ScriptModelLanguage } from './models.ts'
import { characterFilter } from './recognize/character-filter.ts'
import { handles } from './recognize/handles.ts'
import { createPpOcr, type PpOcr } from './recognize/pp-ocr.ts'
import { missingLanguages } from './recognize/tesseract-library.ts'
import { createTesseract } from './recognize/tesseract.ts'
import { blockStyle } from './style/block-style.ts'
import { measureStyle } from './style/measure-style.ts'

/** Reads text in pictures. Not reentrant: the recognizers have state. */
export type Engine = Readonly<{
  /**
   * Lines, or blocks of lines when the settings ask for paragraphs; the likeliest first. The image is scaled as a
   * part of one with a longer side of `frameLongSidePx`.
   */
  detect: (image: RgbImage, settings: OcrSettings, frameLongSidePx?: number) => Promise<DetectResult>
  /** Answers in the order of the boxes. Throws `DeadlineError` when `expiresAt` (Unix ms) passes between lines. */
  recognize: (
    image: RgbImage,
    parameters: RecognizeParameters,
    expiresAt?: number,
  ) => Promise<RecognizeResult>
  info: () => OcrInfo
  /** Gives back what the models hold. */
  close: () => Promise<void>
}>

const VERSION = '1'
/** No frame has so many lines; what has is noise. */
const MOST_LINES = 500
/** Longest side of the detector's input; smaller is faster and loses small text. */
const DETECTOR_SIDE_PX = 960
/** A smaller picture holds no line of text. */
const LEAST_SIDE_PX = 8
/** Loaded at once: of Tesseract's languages each takes 10 to 50 MB, of PP-OCR's 40. */
const MOST_HANDLES = { tesseract: 3, scriptModels: 2 }

/** Loads the models. Throws when one of them or libtesseract is missing; a missing language only when it is asked for. */
export async function createEngine(
  options: { threads?: number; modelsDir?: string | undefined } = {},
): Promise<Engine> {
  const threads = options.threads ?? 1
  const models = await modelsIn(options.modelsDir)
  const missing = missingLanguages()
  const [detector, ppOcr] = await Promise.all([
    createDetector(models.detector, { longSidePx: DETECTOR_SIDE_PX, threads }),
    createPpOcr(models.recognizer, { threads }),
  ])
  const tesseract = handles(createTesseract, MOST_HANDLES.tesseract)
  const scriptModels = handles((language: ScriptModelLanguage) => {
    const model = createPpOcr(models.scriptModels[language], { threads })
    return {
      model,
      close: () =>
        void model.then(
          ({ close }) => close(),
          () => undefined,
        ),
    }
  }, MOST_HANDLES.scriptModels)
  const own = new Map<Language, PpOcr>()
  for (const { languages, ...files } of models.own) {
    const recognizer = await createPpOcr(files, { threads })
    for (const language of languages) own.set(language, recognizer)
  }
  const recognizers: Recognizers = {
    ppOcr,
    scriptModel: (language) => scriptModels.get(language).model,
    own,
    tesseract: tesseract.get,
  }

  const linesOf = async (
    image: RgbImage,
    settings: OcrSettings,
    frameLongSidePx?: number,
  ): Promise<ScoredRect[]> => {
    if (Math.min(image.width, image.height) < LEAST_SIDE_PX) return []
    const regions = await detector.detect(image, thresholdsOf(settings), frameLongSidePx)
    const lines = groupLines(
      regions,
      settings,
      (a, b, angle) => isDivided(image, a, b, angle) || areInColumns(image, a, b, angle),
    )
    const likeliest = lines.sort((a, b) => b.score - a.score).slice(0, MOST_LINES)
    return likeliest.map((line) => ({ ...line, ...withoutBullet(image, line) }))
  }

  return {
    detect: async (image, settings, frameLongSidePx) => {
      const lines = await linesOf(image, settings, frameLongSidePx)
      const found = settings.paragraph ? groupBlocks(lines, settings) : lines
      return { boxes: found.map((rect) => ({ box: boxOf(rect), score: Math.min(1, rect.score) })) }
    },
    recognize: async (
      image,
      { boxes, languages, settings, withStyle, fast, glance },
      expiresAt = Infinity,
    ) => {
      const filter = characterFilter(settings)
      // a block says where its lines are together, not each: they are found again
      const members = settings.paragraph ? await linesOf(image, settings) : []
      const readOne = (rect: LineRect): Promise<BoxReading> => {
        if (Date.now() > expiresAt) throw new DeadlineError('Not all lines were read in time.')
        return readBox(
          image,
          rect,
          languages,
          filter,
          { ...settings, fast: fast ?? glance ?? false },
          recognizers,
        )
      }
      const lines: RecognizedLine[] = []
      for (const box of boxes) {
        const whole = rectOf(box)
        const within = linesWithin(whole, members)
        const read: BoxReading[] = []
        for (const rect of within.length > 1 ? within : [whole])
          if (isWithin(rect, image)) read.push(await readOne(rect))
        lines.push(recognizedLine(image, read, languages, withStyle))
      }
      return { lines }
    },
    info: () => ({
      engine: 'rotulo-hybrid',
      version: VERSION,
      languages: LANGUAGES.filter((language) => own.has(language) || !missing.has(language)),
      models: [
        models.detector,
        ...[models.recognizer, ...Object.values(models.scriptModels), ...models.own].map(
          ({ model }) => model,
        ),
      ].map((file) => path.basename(file)),
    }),
    close: async () => {
      tesseract.close()
      scriptModels.close()
      await Promise.all([detector, ppOcr, ...new Set(own.values())].map((model) => model.close()))
    },
  }
}

function recognizedLine(
  image: RgbImage,
  read: readonly BoxReading[],
  languages: readonly Language[],
  withStyle: boolean,
): RecognizedLine {
  const [only] = read
  const joined = joinLines(read)
  const style = withStyle
    ? blockStyle(
        read.flatMap(({ rect, text }) => {
          const measured = measureStyle(image, rect, text)
          return measured ? [{ rect, style: measured }] : []
        }),
      )
    : null
  if (!joined) return { text: '', confidence: 0, language: only?.language ?? languages[0] ?? 'en', style }
  const turned = read.length === 1 && only ? { box: boxOf(only.rect) } : {}
  return { ...joined, style, ...turned }
}
