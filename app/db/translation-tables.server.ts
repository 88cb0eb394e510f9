import type { ColumnType, Generated } from 'kysely'
import type { MemoryId, ProjectId, TermId, TrackId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { PassedOver } from '../domain/translator.ts'
import type { Later } from './columns.server.ts'

export interface TranslationsTable {
  track_id: TrackId
  target_language: Language
  text: string
  origin: 'machine' | 'memory' | 'person'
  engine: Later<string>
  draft: Generated<boolean>
  unknown_words: Generated<number>
  problem: Later<string>
  passed_over: ColumnType<PassedOver[], string | undefined, string>
  updated_at: Generated<Date>
}

export interface TranslationMemoryTable {
  id: Generated<MemoryId>
  user_id: UserId
  source_language: Language
  target_language: Language
  original_key: string
  original_text: string
  text: string
  updated_at: Generated<Date>
}

export interface GlossaryTermsTable {
  id: Generated<TermId>
  user_id: UserId
  project_id: Later<ProjectId>
  source_language: Later<Language>
  target_language: Later<Language>
  term_key: string
  term: string
  translation: Later<string>
  updated_at: Generated<Date>
}
