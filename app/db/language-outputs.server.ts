import { sql } from 'kysely'
import type { ProjectId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { RenderKind } from '../domain/render-options.ts'
import type { Db } from './client.server.ts'

export interface LanguageOutput {
  readonly language: Language
  readonly kind: RenderKind
  readonly storageKey: string
  /** What was measured when it was verified. */
  readonly fidelity: unknown
}

/** The newest output in each language that the project was made in, the languages in the order of their codes. */
export function findLanguageOutputs(db: Db, projectId: ProjectId): Promise<LanguageOutput[]> {
  const language = sql<Language>`snapshot->>'targetLanguage'`
  return db
    .selectFrom('renders')
    .select([language.as('language'), 'kind', 'storage_key as storageKey', 'fidelity'])
    .distinctOn(language)
    .where('project_id', '=', projectId)
    .where('status', '=', 'done')
    .where('kind', 'in', ['premium', 'watermark'])
    .where('storage_key', 'is not', null)
    .$narrowType<{ storageKey: string }>()
    .orderBy(language)
    .orderBy('finished_at', 'desc')
    .execute()
}
