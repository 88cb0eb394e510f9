import Papa from 'papaparse'
import { AppError } from './errors.ts'

// What spreadsheets calculate, in full width too, wherever a reader who takes another separator, or no quotes, would
// have a cell begin; and the blanks before which some calculate.
const SIGNS = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`
const CELL_START = String.raw`^|[,;|\t\r\n]`
const UNGUARDED = new RegExp(`(${CELL_START})(?='*${SIGNS})|^(?='*[\\t\\r\\n])`, 'g')
const GUARDED = new RegExp(`(${CELL_START})'(?='*${SIGNS})|^'(?='*[\\t\\r\\n])`, 'g')

/** Far more than any table of ours has; what stands beyond is left out. */
const MOST_COLUMNS = 100
const MOST_HEADER_CHARACTERS = 10_000
/** In cells too: ten thousand lines of prose have half as many. As many empty cells take 30 ms to read, and 15 MB. */
const MOST_SEPARATORS = 250_000

/**
 * Rows of a CSV text (RFC 4180, with a leading byte order mark or none), without those that are empty. The separator
 * is what the first line uses: a comma, a semicolon or a tab. No more than `mostLines` are looked at, when given.
 * Throws `csv.too-many-cells`, before any is read.
 */
export function parseCsv(text: string, { mostLines = 0 }: { mostLines?: number } = {}): string[][] {
  const source = text.replace(/^\ufeff/, '')
  const delimiter = separatorOf(source)
  if (hasMore(delimiter, source))
    throw new AppError('csv.too-many-cells', { params: { max: MOST_SEPARATORS } })
  const { data } = Papa.parse<string[]>(source, {
    delimiter,
    preview: mostLines,
    // it would cut all of the text into lines first
    fastMode: false,
  })
  return data
    .map((cells) => cells.slice(0, MOST_COLUMNS).map((content) => content.replace(GUARDED, '$1')))
    .filter((cells) => cells.some((content) => content.trim() !== ''))
}

function hasMore(separator: string, source: string): boolean {
  let count = 0
  for (let at = source.indexOf(separator); at !== -1; at = source.indexOf(separator, at + 1))
    if (++count > MOST_SEPARATORS) return true
  return false
}

function separatorOf(source: string): string {
  const header = /^[^\r\n]*/.exec(source.slice(0, MOST_HEADER_CHARACTERS))?.[0] ?? ''
  return [',', ';', '\t'].reduce((best, one) =>
    header.split(one).length > header.split(best).length ? one : best,
  )
}

/**
 * CSV with commas and CRLF. Every cell is quoted, and an apostrophe before whatever a spreadsheet would calculate makes
 * it a text, also where a reader with another separator would have a cell begin; `parseCsv` takes it away again.
 */
export function printCsv(rows: readonly (readonly string[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => cell.replace(UNGUARDED, "$1'")))
  return rows.length === 0 ? '' : `${Papa.unparse(guarded, { quotes: true, newline: '\r\n' })}\r\n`
}
