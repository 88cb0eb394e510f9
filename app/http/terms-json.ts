import type * as z from 'zod'
import type { StoredTerm } from '../db/glossary.server.ts'
import type { StoredMemory } from '../db/translation-memory.server.ts'
import type { MemoryAnswer, TermAnswer } from './openapi/term-answers.ts'

export function termJson(term: StoredTerm): z.input<typeof TermAnswer> {
  return {
    id: term.id,
    term: term.term,
    translation: term.translation,
    source_language: term.sourceLanguage,
    target_language: term.targetLanguage,
  }
}

export function memoryJson(entry: StoredMemory): z.input<typeof MemoryAnswer> {
  return {
    id: entry.id,
    original: entry.original,
    translation: entry.translation,
    source_language: entry.sourceLanguage,
    target_language: entry.targetLanguage,
  }
}
