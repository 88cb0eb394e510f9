import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'
import { TermFields } from '../domain/glossary.ts'
import { MemoryFields } from '../domain/translation-memory.ts'
import { countedArray } from './counted.ts'

const MAX_AT_ONCE = 1000
/** Of a CSV: room for ten thousand ordinary lines. */
export const MAX_CSV_BYTES = 2_000_000

const page = {
  search: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
}

export const ListTerms = z.object(page)
export const ListMemory = z.object({
  ...page,
  source_language: LanguageCode.optional(),
  target_language: LanguageCode.optional(),
})

export const NewTerms = z.object({ terms: countedArray(TermFields, { min: 1, max: MAX_AT_ONCE }) })
export const NewMemory = z.object({ entries: countedArray(MemoryFields, { min: 1, max: MAX_AT_ONCE }) })
export const CsvImport = z.object({ csv: z.string().max(MAX_CSV_BYTES) })
