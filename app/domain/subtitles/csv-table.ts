import { parseCsv, printCsv } from '../csv.ts'
import { cueText, MAX_CUES, type ReadCue, type SubtitleDocument } from './document.ts'
import { malformed } from './malformed.ts'
import { parseTimecode, printMilliseconds } from './timecode.ts'

const COLUMNS = ['number', 'id', 'start', 'end', 'original', 'translation'] as const
/** Of the line of names: a longer one is no table of ours, and not worth reading. */
const MAX_HEADER_LENGTH = 4000
type Column = (typeof COLUMNS)[number]

/** All texts, with or without translation. The byte order mark has spreadsheets read it as UTF-8. */
export function printTable({ texts, shown }: SubtitleDocument): string {
  const rows = texts.map((text, index) => [
    String(index + 1),
    text.id,
    printMilliseconds(text.startSeconds, '.'),
    printMilliseconds(text.endSeconds, '.'),
    cueText(text.original),
    shown === 'translation' ? cueText(text.translation) : '',
  ])
  return `\ufeff${printCsv([COLUMNS, ...rows])}`
}

/** Throws `subtitles.malformed`: it needs the column `translation` and one that tells whose it is. */
export function parseTable(text: string): ReadCue[] {
  if (text.search(/[\r\n]/) > MAX_HEADER_LENGTH) throw malformed('csv', 1, 'too many columns')
  const [header = [], ...rows] = parseCsv(text, { mostLines: MAX_CUES + 2 })
  const names = header.map((name) => name.trim().toLowerCase())
  const columns = new Map(COLUMNS.map((name) => [name, names.indexOf(name)]))
  const has = (name: Column) => names.includes(name)
  if (!has('translation')) throw malformed('csv', 1, 'no column "translation"')
  if (!has('id') && !has('original') && !has('start'))
    throw malformed('csv', 1, 'no column "id", "original" or "start"')
  return rows.map((row, index) => {
    const line = index + 2
    const cell = (name: Column) => row[columns.get(name) ?? -1]?.trim() ?? ''
    const time = (name: 'start' | 'end') => {
      const seconds = parseTimecode(cell(name))
      if (seconds === undefined && cell(name) !== '') throw malformed('csv', line, `no time in "${name}"`)
      return seconds
    }
    const [startSeconds, endSeconds] = [time('start'), time('end')]
    return {
      line,
      text: cueText(cell('translation')),
      ...(cell('id') && { id: cell('id') }),
      ...(cell('original') && { original: cell('original') }),
      ...(startSeconds !== undefined && { startSeconds, endSeconds: endSeconds ?? startSeconds }),
      ...(/^\d{1,9}$/.test(cell('number')) && { number: Number(cell('number')) }),
    }
  })
}
