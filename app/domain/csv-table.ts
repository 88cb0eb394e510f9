import type * as z from 'zod'
import { parseCsv } from './csv.ts'

/**
 * The rows of a CSV whose first line names its columns (their order is free, those in `needed` must be there), each as
 * `entry` makes it of its cells; or what is wrong by line of the table, the first being 1: the columns that are.
 */
export function readTable<Entry, Column extends string>(
  text: string,
  { columns, needed, entry }: TableShape<Entry, Column>,
): { entries: Entry[] } | { problems: Record<string, string[]> } {
  const [header = [], ...rows] = parseCsv(text)
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) return { problems: { 'line 1': missing } }
  const entries: Entry[] = []
  const problems: Record<string, string[]> = {}
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((name) => [name, row[names.indexOf(name)]?.trim() ?? ''])
    const parsed = entry.safeParse(Object.fromEntries(cells))
    if (parsed.success) entries.push(parsed.data)
    else problems[`line ${index + 2}`] = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
  }
  return Object.keys(problems).length > 0 ? { problems } : { entries }
}

interface TableShape<Entry, Column extends string> {
  readonly columns: readonly Column[]
  readonly needed: readonly NoInfer<Column>[]
  /** Of an object with a text for each column, empty where the table has none. */
  readonly entry: z.ZodType<Entry>
}
