import * as z from 'zod'
import { LanguageCode } from './analysis-config.ts'
import { printCsv } from './csv.ts'
import { readTable } from './csv-table.ts'
import type { Language } from './languages.ts'

/** What a person has said for a whole text, to be said again. */
export interface MemoryEntry {
  readonly original: string
  readonly translation: string
  readonly sourceLanguage: Language
  readonly targetLanguage: Language
}

const text = z
  .string({ error: 'errors:form.memory-required' })
  .trim()
  .min(1, 'errors:form.memory-required')
  .max(2000, 'errors:form.translation-long')

/** The columns and fields that an entry is told in. Messages are translation keys. */
export const MemoryFields = z
  .object({
    original: text,
    translation: text,
    source_language: LanguageCode,
    target_language: LanguageCode,
  })
  .refine(({ source_language, target_language }) => source_language !== target_language, {
    path: ['target_language'],
    message: 'errors:form.memory-languages',
  })
  .transform(({ source_language, target_language, ...texts }): MemoryEntry => ({
    ...texts,
    sourceLanguage: source_language,
    targetLanguage: target_language,
  }))
export type MemoryFields = z.input<typeof MemoryFields>

const COLUMNS = ['original', 'translation', 'source_language', 'target_language'] as const

export function printMemory(entries: readonly MemoryEntry[]): string {
  return printCsv([
    COLUMNS,
    ...entries.map(({ original, translation, sourceLanguage, targetLanguage }) => [
      original,
      translation,
      sourceLanguage,
      targetLanguage,
    ]),
  ])
}

/** The entries of a CSV with all four columns. Throws as `readTable`. */
export function parseMemory(csv: string): MemoryEntry[] {
  return readTable(csv, { columns: COLUMNS, needed: COLUMNS, entry: MemoryFields })
}
