import type { Language } from '#app/domain/languages.ts'
import { trimHeap } from '#app/native-memory.server.ts'
import type { GrayImage } from '../image.ts'
import type { Reading } from './reading.ts'
import { type Handle, loadTesseract, TRAINED_DATA, trainedDataFolder } from './tesseract-library.ts'

/** Confidences from 0 to 1. */
type TesseractSymbol = Readonly<{
  text: string
  confidence: number
  /** Of the word that it belongs to; also judges whether such a word exists. */
  wordConfidence: number
  startsWord: boolean
}>

export type TesseractReading = Reading & Readonly<{ symbols: readonly TesseractSymbol[] }>

export type Tesseract = Readonly<{
  /** Reads a dark line on a light background. One call at a time: the handle owns the page between calls. */
  read: (line: GrayImage) => TesseractReading
  /** Whether its word list has the word just so. The lists are taken from the web: many lack an accent as well. */
  knows: (word: string) => boolean
  /** Gives back its memory; it cannot read afterwards. */
  close: () => void
}>

const LSTM_ONLY = 1
const SINGLE_LINE = 7
const LINE = 2
const WORD = 3
const SYMBOL = 4
/** What the data was trained with; given, it is not guessed from the picture. */
const DPI = 70

/** A handle for one language. Throws an error that names the missing package. */
export function createTesseract(language: Language): Tesseract {
  const tesseract = loadTesseract()
  const folder = trainedDataFolder(language)
  const api = tesseract.create()
  if (tesseract.init(api, folder, TRAINED_DATA[language].name, LSTM_ONLY) !== 0) {
    tesseract.delete(api)
    throw new Error(`Tesseract cannot use ${TRAINED_DATA[language].name}.traineddata in ${folder}`)
  }
  tesseract.setPageMode(api, SINGLE_LINE)
  tesseract.setVariable(api, 'debug_file', '/dev/null')
  // Chinese has none either, but its lines are read as well by their first word, with fewer readings
  const hasBlanks = language !== 'ja'
  return {
    read: (line) => {
      tesseract.setImage(api, line.data, line.width, line.height, 1, line.width)
      tesseract.setResolution(api, DPI)
      tesseract.recognize(api, null)
      return readingFrom(api, hasBlanks)
    },
    knows: (word) => tesseract.isValidWord(api, word) !== 0,
    close: () => {
      tesseract.delete(api)
      // of its 10 to 50 MB most would stay taken
      trimHeap()
    },
  }
}

/** Without blanks the library's words are all that there are, each weighing as much as it is long. */
function readingOf(text: string, symbols: readonly TesseractSymbol[], hasBlanks: boolean): TesseractReading {
  const words = hasBlanks ? symbols.filter(({ startsWord }) => startsWord) : symbols
  const symbolConfidence = mean(symbols.map(({ confidence }) => confidence))
  const wordConfidence = mean(words.map((word) => word.wordConfidence))
  const confidence = (wordConfidence + symbolConfidence) / 2
  return { text, confidence, symbols }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/**
 * What the handle has read. The library's words end in the middle of Korean ones; the blanks of the line's text
 * are right, so they say where words start.
 */
function readingFrom(api: Handle, hasBlanks: boolean): TesseractReading {
  const tesseract = loadTesseract()
  const iterator = tesseract.iterator(api)
  if (iterator === null) return readingOf('', [], hasBlanks)
  const text = (tesseract.iteratorText(iterator, LINE) ?? '').replace(/\s+/g, ' ').trim()
  const symbols: TesseractSymbol[] = []
  let at = 0
  do {
    const symbol = tesseract.iteratorText(iterator, SYMBOL)?.trim()
    if (!symbol) continue
    const found = text.indexOf(symbol, at)
    const startsWord = symbols.length === 0 || (found > at && text.slice(at, found).includes(' '))
    if (found >= 0) at = found + symbol.length
    symbols.push({
      text: symbol,
      confidence: tesseract.iteratorConfidence(iterator, SYMBOL) / 100,
      wordConfidence: tesseract.iteratorConfidence(iterator, WORD) / 100,
      startsWord,
    })
  } while (tesseract.iteratorNext(iterator, SYMBOL) !== 0)
  tesseract.iteratorDelete(iterator)
  return readingOf(text, symbols, hasBlanks)
}
