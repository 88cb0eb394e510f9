import * as z from 'zod'
import { printGlossary } from '../../domain/glossary-csv.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { printMemory } from '../../domain/translation-memory.ts'
import { CsvImport, ListMemory, ListTerms, NewMemory, NewTerms } from '../../forms/glossary.ts'
import type { Operation } from './operation.ts'

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

const ImportedAnswer = z.object({ imported: z.int() }).meta({ id: 'Imported' })

const TERM = { term: 'sal', translation: 'salt', source_language: 'es', target_language: 'en' } as const
const BRAND = { term: 'Rótulo', translation: null, source_language: null, target_language: null } as const
const ENTRY = {
  original: 'Añade la sal',
  translation: 'Add the salt',
  source_language: 'es',
  target_language: 'en',
} as const
const ID = '5d0a1a52-8c8e-4d36-9a0c-5a5b0f6f3b21'
const TERMS_CSV = printGlossary([
  { term: 'sal', translation: 'salt', sourceLanguage: 'es', targetLanguage: 'en' },
  { term: 'Rótulo', translation: null, sourceLanguage: null, targetLanguage: null },
])
const MEMORY_CSV = printMemory([
  { original: 'Añade la sal', translation: 'Add the salt', sourceLanguage: 'es', targetLanguage: 'en' },
])

/** The same calls for a user and for one project. */
function glossary(path: string, whose: { id: string; words: string }): Omit<Operation, 'tag'>[] {
  return [
    {
      method: 'get',
      path,
      id: `list${whose.id}Terms`,
      summary: `The terms of ${whose.words}, in alphabetical order`,
      query: ListTerms,
      success: { status: 200, schema: z.array(TermAnswer), example: [{ id: ID, ...TERM }] },
    },
    {
      method: 'post',
      path,
      id: `save${whose.id}Terms`,
      summary: `Adds terms of ${whose.words}, or gives known ones another translation; without one a term stays as it is`,
      body: { schema: NewTerms, example: { terms: [TERM, BRAND] } },
      success: { status: 204 },
    },
    {
      method: 'get',
      path: `${path}/csv`,
      id: `export${whose.id}Terms`,
      summary: `All terms of ${whose.words} as CSV`,
      success: { status: 200, types: ['text/csv'], example: TERMS_CSV },
    },
    {
      method: 'post',
      path: `${path}/csv`,
      id: `import${whose.id}Terms`,
      summary: `Adds the terms of a CSV to those of ${whose.words}: all of them, or none when a line is wrong`,
      body: { schema: CsvImport, example: { csv: TERMS_CSV } },
      success: { status: 200, schema: ImportedAnswer, example: { imported: 2 } },
      errors: ['csv.too-many-lines', 'csv.too-many-cells'],
    },
  ]
}

const OPERATIONS: readonly Omit<Operation, 'tag'>[] = [
  ...glossary('/glossary', { id: '', words: 'yours for all projects' }),
  {
    method: 'delete',
    path: '/glossary/{id}',
    id: 'deleteTerm',
    summary: 'Deletes a term, of yours or of one of your projects',
    success: { status: 204 },
    errors: ['request.not-found'],
  },
  ...glossary('/projects/{id}/glossary', { id: 'Project', words: 'one project, which go before yours' }),
  {
    method: 'get',
    path: '/memory',
    id: 'listMemory',
    summary: 'What you have corrected and is offered first, the latest first',
    query: ListMemory,
    success: { status: 200, schema: z.array(MemoryAnswer), example: [{ id: ID, ...ENTRY }] },
  },
  {
    method: 'post',
    path: '/memory',
    id: 'saveMemory',
    summary: 'Has translations of whole texts remembered',
    body: { schema: NewMemory, example: { entries: [ENTRY] } },
    success: { status: 204 },
  },
  {
    method: 'delete',
    path: '/memory/{id}',
    id: 'forgetMemory',
    summary: 'Forgets one of them',
    success: { status: 204 },
    errors: ['request.not-found'],
  },
  {
    method: 'get',
    path: '/memory/csv',
    id: 'exportMemory',
    summary: 'All that is remembered, as CSV',
    success: { status: 200, types: ['text/csv'], example: MEMORY_CSV },
  },
  {
    method: 'post',
    path: '/memory/csv',
    id: 'importMemory',
    summary: 'Has the lines of a CSV remembered: all of them, or none when one is wrong',
    body: { schema: CsvImport, example: { csv: MEMORY_CSV } },
    success: { status: 200, schema: ImportedAnswer, example: { imported: 1 } },
  },
]

export const TERM_OPERATIONS: readonly Operation[] = OPERATIONS.map((operation) => ({
  ...operation,
  tag: 'Terms' as const,
}))
