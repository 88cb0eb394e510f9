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

/** The terms of a CSV with a column `term`. Throws as `readTable`. */
export function parseGlossary(text: string): GlossaryTerm[] {
  return readTable(text, { columns: COLUMNS, needed: ['term'], entry: TermFields })
}
