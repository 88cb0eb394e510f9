import * as z from 'zod'
import { LANGUAGES } from '../../domain/languages.ts'

export const TermAnswer = z
  .object({
    id: z.uuid(),
    term: z.string(),
    translation: z.string().nullable().meta({ description: 'Null: the term stays as it is.' }),
    source_language: z.enum(LANGUAGES).nullable().meta({ description: 'Null: from any language.' }),
    target_language: z.enum(LANGUAGES).nullable().meta({ description: 'Null: into any language.' }),
  })
  .meta({ id: 'Term' })

export const MemoryAnswer = z
  .object({
    id: z.uuid(),
    original: z.string(),
    translation: z.string(),
    source_language: z.enum(LANGUAGES),
    target_language: z.enum(LANGUAGES),
  })
  .meta({ id: 'MemoryEntry' })

export const ImportedAnswer = z.object({ imported: z.int() }).meta({ id: 'Imported' })
