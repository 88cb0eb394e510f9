import { sql } from 'kysely'
import type { ProjectId, RenderId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { RenderKind, RenderOptions } from '../domain/render-options.ts'
import type { Db, Trx } from './client.server.ts'

export interface LanguageOutput {
  readonly language: Language
  readonly kind: RenderKind
  readonly storageKey: string
  /** What was measured when it was verified. */
  readonly fidelity: unknown
  readonly isStale: boolean
}

function newestOutputs(db: Db, projectIds: readonly ProjectId[]) {
  return db
    .selectFrom('renders')
    .distinctOn(['project_id', 'target_language'])
    .where('project_id', '=', sql<ProjectId>`ANY(${[...projectIds]}::uuid[])`)
    .where('status', '=', 'done')
    .where('kind', 'in', ['premium', 'watermark'])
    .where('storage_key', 'is not', null)
    .where('target_language', 'is not', null)
    .orderBy('project_id')
    .orderBy('target_language')
    .orderBy('finished_at', 'desc')
}

/** The newest output in each language that the project was made in, the languages in the order of their codes. */
export function findLanguageOutputs(db: Db, projectId: ProjectId): Promise<LanguageOutput[]> {
  return newestOutputs(db, [projectId])
    .select(['target_language as language', 'kind', 'storage_key as storageKey'])
    .select(['fidelity', 'is_stale as isStale'])
    .$narrowType<{ storageKey: string; language: Language }>()
    .execute()
}

export interface MadeLanguage {
  readonly renderId: RenderId
  readonly projectId: ProjectId
  readonly language: Language
  readonly kind: RenderKind
  readonly options: RenderOptions
  readonly contentHash: string
  readonly isStale: boolean
}

/** How the newest output in each language of each of the projects was made. */
export async function findMadeLanguages(db: Db, projectIds: readonly ProjectId[]): Promise<MadeLanguage[]> {
  if (projectIds.length === 0) return []
  return newestOutputs(db, projectIds)
    .select(['id as renderId', 'project_id as projectId', 'target_language as language', 'kind', 'options'])
    .select(['content_hash as contentHash', 'is_stale as isStale'])
    .$narrowType<{ language: Language }>()
    .execute()
}

/** Notes whether the texts have changed since the output was made. */
export async function setOutputStale(trx: Trx, renderId: RenderId, isStale: boolean): Promise<void> {
  await trx.updateTable('renders').set({ is_stale: isStale }).where('id', '=', renderId).execute()
}
