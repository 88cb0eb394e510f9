import type * as z from 'zod'
import { parseCsv } from './csv.ts'
import { AppError, MAX_PROBLEMS } from './errors.ts'

/** Of a table that is imported, besides the line of names. */
const MAX_TABLE_LINES = 10_000

/**
 * The rows of a CSV whose first line names its columns (their order is free, those in `needed` must be there), each as
 * `entry` makes it of its cells. Throws `csv.too-many-lines`, or `request.invalid` with the wrong columns of each
 * wrong line of the table, the first being 1; no more is read after 50 such lines.
 */
export function readTable<Entry, Column extends string>(
  text: string,
  { columns, needed, entry }: TableShape<Entry, Column>,
): Entry[] {
  // one line more than there may be tells that there are too many
  const [header = [], ...rows] = parseCsv(text, { mostLines: MAX_TABLE_LINES + 2 })
  if (rows.length > MAX_TABLE_LINES)
    throw new AppError('csv.too-many-lines', { params: { max: MAX_TABLE_LINES } })
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new AppError('request.invalid', { fields: { 'line 1': missing } })
  const places = columns.map((name) => [name, names.indexOf(name)] as const)
  const entries: Entry[] = []
  const wrong = new Map<string, string[]>()
  for (const [index, row] of rows.entries()) {
    const cells = places.map(([name, at]) => [name, row[at]?.trim() ?? ''])
    const parsed = entry.safeParse(Object.fromEntries(cells))
    if (parsed.success) entries.push(parsed.data)
    else wrong.set(`line ${index + 2}`, [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))])
    if (wrong.size === MAX_PROBLEMS) throw refusal(wrong, rows.length - index - 1)
  }
  if (wrong.size > 0) throw refusal(wrong, 0)
  return entries
}

interface TableShape<Entry, Column extends string> {
  readonly columns: readonly Column[]
  readonly needed: readonly NoInfer<Column>[]
  /** Of an object with a text for each column, empty where the table has none. */
  readonly entry: z.ZodType<Entry>
}

function refusal(wrong: ReadonlyMap<string, string[]>, unlisted: number): AppError {
  return new AppError('request.invalid', { fields: Object.fromEntries(wrong), unlisted })
}
