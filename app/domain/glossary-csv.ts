import { printCsv } from './csv.ts'
import { readTable } from './csv-table.ts'
import { type GlossaryTerm, TermFields } from './glossary.ts'

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

/** The terms of a CSV with a column `term`, or what is wrong with which line. */
export function parseGlossary(
  text: string,
): { terms: GlossaryTerm[] } | { problems: Record<string, string[]> } {
  const table = readTable(text, { columns: COLUMNS, needed: ['term'], entry: TermFields })
  return 'problems' in table ? table : { terms: table.entries }
}
