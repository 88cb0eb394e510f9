import { parseCsv, printCsv } from './csv.ts'
import { GlossaryTerm } from './glossary.ts'
import { parseLanguage } from './languages.ts'

const COLUMNS = ['term', 'translation', 'source_language', 'target_language'] as const

export function printGlossary(terms: readonly GlossaryTerm[]): string {
  return printCsv([
    COLUMNS,
    ...terms.map(({ term, translation, sourceLanguage, targetLanguage }) => [
      term,
      translation ?? '',
      sourceLanguage ?? '',
      targetLanguage ?? '',
    ]),
  ])
}

/**
 * The terms of a CSV whose first line names its columns (`term` is needed, others and their order are free), or what
 * is wrong by line of the table, the first being 1.
 */
export function parseGlossary(
  text: string,
): { terms: GlossaryTerm[] } | { problems: Record<string, string[]> } {
  const [header = [], ...rows] = parseCsv(text)
  const names = header.map((name) => name.trim().toLowerCase())
  if (!names.includes('term')) return { problems: { 'line 1': ['no column "term"'] } }
  const terms: GlossaryTerm[] = []
  const problems: Record<string, string[]> = {}
  for (const [index, row] of rows.entries()) {
    const cell = (name: (typeof COLUMNS)[number]) => row[names.indexOf(name)]?.trim() ?? ''
    const parsed = GlossaryTerm.safeParse({
      term: cell('term'),
      translation: cell('translation') || null,
      sourceLanguage: languageIn(cell('source_language')),
      targetLanguage: languageIn(cell('target_language')),
    })
    if (parsed.success) terms.push(parsed.data)
    else
      problems[`line ${index + 2}`] = parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${issue.message}`,
      )
  }
  return Object.keys(problems).length > 0 ? { problems } : { terms }
}

/** An unknown language stays as it is written, for the schema to refuse. */
const languageIn = (cell: string) => (cell === '' ? null : (parseLanguage(cell) ?? cell))
