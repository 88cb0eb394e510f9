import { AppError } from '../errors.ts'
import type { Language } from '../languages.ts'
import { parseAss, printAss } from './ass.ts'
import { parseTable, printTable } from './csv-table.ts'
import { MAX_CUES, type ReadCue, type SubtitleDocument } from './document.ts'
import type { SubtitleFormat } from './formats.ts'
import { checkLanguage, parseXliff } from './read-xliff.ts'
import { parseSrt, printSrt } from './srt.ts'
import { parseVtt, printVtt } from './vtt.ts'
import { printXliff } from './xliff.ts'

/** The longest text that a translation may be, as in the editor. */
const MAX_TEXT_LENGTH = 2000

const PRINTERS = {
  srt: printSrt,
  vtt: printVtt,
  ass: printAss,
  csv: printTable,
  xliff: printXliff,
} as const satisfies Record<SubtitleFormat, (document: SubtitleDocument) => string>

const PARSERS = {
  srt: parseSrt,
  vtt: parseVtt,
  ass: parseAss,
  csv: parseTable,
} as const satisfies Record<Exclude<SubtitleFormat, 'xliff'>, (text: string) => ReadCue[]>

export function printSubtitles(format: SubtitleFormat, document: SubtitleDocument): string {
  return PRINTERS[format](document)
}

/**
 * What a file says, in its order. Throws `subtitles.malformed`, `subtitles.other-language` (where the file tells its
 * own), `subtitles.too-long`,
 * `subtitles.too-many`.
 */
export function parseSubtitles(format: SubtitleFormat, file: string, target: Language): readonly ReadCue[] {
  const cues = cuesIn(format, file.replace(/^\ufeff/, ''), target)
  const long = cues.find(({ text }) => text.length > MAX_TEXT_LENGTH)
  if (long) throw new AppError('subtitles.too-long', { params: { line: long.line, max: MAX_TEXT_LENGTH } })
  if (cues.length > MAX_CUES) throw new AppError('subtitles.too-many', { params: { max: MAX_CUES } })
  return cues
}

function cuesIn(format: SubtitleFormat, text: string, target: Language): readonly ReadCue[] {
  if (format !== 'xliff') return PARSERS[format](text)
  const read = parseXliff(text)
  checkLanguage(read, target)
  return read.cues
}
