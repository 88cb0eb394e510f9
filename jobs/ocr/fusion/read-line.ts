import { isLatin, type Language, type LatinLanguage } from '#app/domain/languages.ts'
import { scoreLanguages } from '#app/domain/line-language.ts'
import { binarize } from '../crop/binarization.ts'
import { dotsOf } from '../crop/dashes.ts'
import { dashesWithLeading } from '../crop/leading-dash.ts'
import { ellipsesOf } from '../crop/ellipsis.ts'
import { ordinalIndicatorIn } from '../crop/ordinal-indicator.ts'
import { isRouble } from '../crop/rouble.ts'
import { lettersInColor, lettersOf } from '../crop/letter-heights.ts'
import { notesAtEnds } from '../crop/music-note.ts'
import { raisedDigitAt } from '../crop/raised-letter.ts'
import { MissingLanguageError } from '../failures.ts'
import type { GrayImage, RgbImage } from '../image.ts'
import { hasScriptModel, type ScriptModelLanguage } from '../models.ts'
import { type CharacterFilter, filtered } from '../recognize/character-filter.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { PP_OCR_HEIGHT, type PpOcr } from '../recognize/pp-ocr.ts'
import type { Reading } from '../recognize/reading.ts'
import type { Tesseract } from '../recognize/tesseract.ts'
import { isSureAscii, readScript } from './read-script.ts'
import { type Height, binarizationsFor } from './binarization-order.ts'
import { certaintyOf } from './certainty.ts'
import {
  hasBareAmount,
  withOwnCurrency,
  withForeignSign,
  withNarrowSigns,
  withOwnSign,
  withSignsOf,
} from './currency.ts'
import { withDrawnBlanks } from './drawn-blanks.ts'
import { withDrawnBullets } from './drawn-bullets.ts'
import { withDrawnCase } from './drawn-case.ts'
import { withDrawnDashes } from './drawn-dashes.ts'
import { withDrawnEllipses } from './drawn-ellipses.ts'
import { withDrawnNotes } from './drawn-notes.ts'
import { withDrawnOrdinals } from './drawn-ordinals.ts'
import { withDrawnPower } from './drawn-powers.ts'
import { withoutUndrawnStops } from './drawn-stops.ts'
import { withDrawnRoubles } from './drawn-roubles.ts'
import { first, roundRobin, mapped } from './iterate.ts'
import { readLatin, type TesseractReader } from './read-latin.ts'
import { fastReading, readWithScriptModel } from './read-script-model.ts'
import { isAscii } from './scripts.ts'
import { withIdeographSpacing } from './ideograph-spacing.ts'

export type Recognizers = Readonly<{
  /** Reads Latin letters and Chinese. */
  ppOcr: PpOcr
  /** The PP-OCR model of the language's script. */
  scriptModel: (language: ScriptModelLanguage) => Promise<PpOcr>
  /** Models made for a language, which then need no other to read it. */
  own: ReadonlyMap<Language, PpOcr>
  tesseract: (language: Language) => Tesseract
}>

export type LanguageReading = Reading &
  Readonly<{
    language: Language
    /** How likely it is right to the letter; unknown of fast recognition, and of models that are not ours. */
    certainty?: number
  }>

/** What is plain ASCII is rather a text of the Latin language that was asked for too. */
const FOREIGN = 0.8
/** Binarization variants at the other heights that are read for the sake of a currency sign. */
const SIGN_DEPTH = 1
/** Languages that a line goes with nearly as well as with the best, and how many are tried: accents tell which it is. */
const NEAR = { score: 0.1, most: 3 } as const
const WORD = /\p{L}{3}/u
/** Their ordinals end with a raised letter. */
const WITH_ORDINALS: readonly Language[] = ['es', 'pt', 'it']
const WITHOUT_BLANKS: readonly Language[] = ['ja', 'zh-cn', 'zh-tw']
type Binarized = ReturnType<typeof binarize>
/** The line at any height, in pixels. */
export type LineAt = (heightPx: number) => RgbImage

/**
 * Reads a line in each of the languages and resolves to the reading of highest confidence; on a tie the earlier
 * language. Of languages of Latin letters it is read in those that PP-OCR's reading goes with, as engines are as sure of
 * an English line in Italian. Fast recognition is PP-OCR alone where it has the script, else Tesseract on one variant.
 */
export async function readLine(
  lineAt: LineAt,
  languages: readonly Language[],
  filter: CharacterFilter,
  recognizers: Recognizers,
  fast = false,
): Promise<LanguageReading> {
  const line = lineAt(PP_OCR_HEIGHT)
  const ratio = line.width / line.height
  const { ppOcr } = recognizers
  const seen = new Map<PpOcr, Promise<CtcReading>>()
  const seenBy = (model: PpOcr): Promise<CtcReading> => {
    const reading = seen.get(model) ?? model.read(line)
    seen.set(model, reading)
    return reading
  }
  const variant = binarize(line)
  const tried = new Map<Language, Reading[]>()
  const readerOf = tesseractReaders(lineAt, variant, recognizers, fast, (language, reading) => {
    tried.set(language, [...(tried.get(language) ?? []), reading])
  })
  const readIn = async (language: Language): Promise<Reading> => {
    const own = recognizers.own.get(language)
    if (own) return own.read(line)
    if (hasScriptModel(language)) {
      const base = await seenBy(await recognizers.scriptModel(language))
      const latin = isAscii(base.text) ? await seenBy(ppOcr) : undefined
      if (latin && isSureAscii(latin)) return latin
      return fast
        ? fastReading(base, language)
        : readWithScriptModel(base, ratio, readerOf(language), language)
    }
    const base = await seenBy(ppOcr)
    if (language === 'zh-cn' || (fast && isLatin(language))) return base
    if (isLatin(language)) return readLatin(base, readerOf(language), language)
    return readScript({ base, writes: ppOcr.writes, ratio }, readerOf(language), language)
  }
  const latin = languages.filter(isLatin)
  const hasLatin = latin.length > 0
  const likely =
    latin.length > 1 ? likeliestLanguages((await seenBy(ppOcr)).text, latin) : new Set<Language>(latin)
  const readings: LanguageReading[] = []
  for (const language of languages.filter((one) => !isLatin(one) || likely.has(one))) {
    const { text, confidence } = await readIn(language)
    const foreign = hasLatin && !isLatin(language) && isAscii(text)
    readings.push({ text, language, confidence: text === '' ? 0 : confidence * (foreign ? FOREIGN : 1) })
  }
  const [first, ...others] = withOneLatin(readings)
  if (!first) throw new RangeError('at least one language is needed')
  const best = others.reduce((surest, one) => (one.confidence > surest.confidence ? one : surest), first)
  const signed = withNarrowSigns(fast ? best.text : withSigns(best, tried.get(best.language) ?? [], readerOf))
  const model = hasScriptModel(best.language) ? await recognizers.scriptModel(best.language) : ppOcr
  const places = fast ? undefined : (await seen.get(model))?.characters
  const { knows } = isLatin(best.language) ? recognizers.tesseract(best.language) : KNOWS_NOTHING
  const written = places ? withDrawnSigns(signed, best.language, places, { line, variant, knows }) : signed
  const text = filtered(written, filter)
  const reading = { ...best, text, confidence: text === '' ? 0 : best.confidence }
  if (fast || recognizers.own.has(best.language)) return reading
  const evidence = {
    ...best,
    text: written,
    seen: await Promise.all(seen.values()),
    readings: [
      ...(tried.get(best.language) ?? []),
      ...(isLatin(best.language) ? [] : (tried.get('en') ?? [])),
    ],
  }
  return { ...reading, certainty: certaintyOf(evidence) }
}

const KNOWS_NOTHING = { knows: () => true }

/** A line, its binarization variants, and the words of its language. */
type Drawn = Readonly<{ line: RgbImage; variant: Binarized; knows: (word: string) => boolean }>

/** The text with what no recognizer has and its shape tells. */
function withDrawnSigns(
  text: string,
  language: Language,
  characters: CtcReading['characters'],
  { line, variant, knows }: Drawn,
): string {
  const blank = WITHOUT_BLANKS.includes(language) ? '' : ' '
  const ordinal = WITH_ORDINALS.includes(language)
    ? withDrawnOrdinals(text, characters, (stretch) => ordinalIndicatorIn(variant, stretch))
    : text
  const raised = withDrawnPower(ordinal, characters, (place) => raisedDigitAt(variant, place))
  const sung = withDrawnNotes(raised, characters, notesAtEnds(variant), blank)
  const cased = isLatin(language) ? withDrawnCase(sung, characters, () => lettersOf(variant)) : sung
  const parted = isLatin(language)
    ? withDrawnBlanks(cased, characters, () => lettersOf(variant), knows)
    : cased
  const stopped = isLatin(language)
    ? withoutUndrawnStops(parted, characters, () => lettersInColor(variant))
    : parted
  const dashed = withDrawnDashes(stopped, characters, dashesWithLeading(variant))
  if (WITHOUT_BLANKS.includes(language)) return withIdeographSpacing(dashed, characters)
  const dotted = withDrawnEllipses(dashed, characters, () => ellipsesOf(line))
  if (language === 'ru') return withDrawnRoubles(dotted, characters, (place) => isRouble(variant, place))
  return isLatin(language) ? withDrawnBullets(dotted, characters, () => dotsOf(variant)) : dotted
}

/** The text with the currency signs that readings in its own language have, or else English ones. */
function withSigns(
  { text: read, language }: LanguageReading,
  own: readonly Reading[],
  readerOf: (language: Language) => TesseractReader,
): string {
  if (isLatin(language)) return read
  const text = withOwnCurrency(read, own)
  if (!hasBareAmount(text)) return text
  try {
    const english = mapped(readerOf('en').readings(SIGN_DEPTH), (each) => withForeignSign(each, language))
    return withSignsOf(text, english)
  } catch (failure) {
    // every installation is asked to have it, but who reads Korean alone may not
    if (failure instanceof MissingLanguageError) return text
    throw failure
  }
}

/** Of readings in languages of Latin letters the one that goes best with its own: there its accents are right. */
function withOneLatin(readings: readonly LanguageReading[]): LanguageReading[] {
  const weightOf = ({ text, language, confidence }: LanguageReading) =>
    isLatin(language) ? confidence * (1 + (scoreLanguages(text, [language]).get(language) ?? 0)) : 0
  const latin = readings.filter(({ language }) => isLatin(language))
  if (latin.length < 2) return [...readings]
  const best = latin.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return readings.filter((reading) => reading === best || !isLatin(reading.language))
}

/**
 * The language that the letters go with best, and those that are near. Where a few words go with none, accents are lost that would tell:
 * the first ones, or the one where there are no words.
 */
function likeliestLanguages(letters: string, languages: readonly LatinLanguage[]): ReadonlySet<Language> {
  const scores = scoreLanguages(letters, languages)
  const scoreOf = (language: LatinLanguage) => scores.get(language) ?? 0
  const most = Math.max(...scores.values())
  if (most === 0) return new Set(languages.slice(0, WORD.test(letters) ? NEAR.most : 1))
  return new Set(
    languages
      .toSorted((one, other) => scoreOf(other) - scoreOf(one))
      .filter((language) => scoreOf(language) > most - NEAR.score)
      .slice(0, NEAR.most),
  )
}

/** Tesseract on the line in a language, which it is shown in all the ways that the language asks for, or in one. */
function tesseractReaders(
  lineAt: LineAt,
  variant: Binarized,
  recognizers: Recognizers,
  fast: boolean,
  made: (language: Language, reading: Reading) => void,
): (language: Language) => TesseractReader {
  const variantsAt = new Map([[PP_OCR_HEIGHT, variant]])
  const variantImages = function* ({ heightPx, variants }: Height): Generator<GrayImage> {
    const way = variantsAt.get(heightPx) ?? binarize(lineAt(heightPx))
    variantsAt.set(heightPx, way)
    for (const name of variants) {
      const prepared = way(name)
      if (prepared) yield prepared
    }
  }
  return (language) => {
    const tesseract = recognizers.tesseract(language)
    return {
      readings: (depth) => {
        const [main, ...others] = binarizationsFor(language, fast).map(variantImages)
        const lines = roundRobin([main ?? [], ...others.map((other) => first(other, depth))])
        return first(
          mapped(lines, (each) => {
            const reading = withOwnSign(tesseract.read(each), language)
            made(language, reading)
            return reading
          }),
          fast ? 1 : Infinity,
        )
      },
      knows: tesseract.knows,
    }
  }
}
