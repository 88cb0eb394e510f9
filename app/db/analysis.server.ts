import { sql } from 'kysely'
import type { AnalysisConfig } from '../domain/analysis-config.ts'
import type { ProjectId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { Attempt } from './projects.server.ts'

export interface AnalysisSource {
  readonly videoKey: string | null
  readonly config: AnalysisConfig | null
}

/** What the attempt is to analyse; undefined when it is void. */
export async function findAnalysisSource(
  db: Db,
  { projectId, attempt }: Attempt,
): Promise<AnalysisSource | undefined> {
  return db
    .selectFrom('projects')
    .select(['video_path as videoKey', 'analysis_config as config'])
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'analyzing')
    .executeTakeFirst()
}

/** Keeps how far the attempt has come, unless it is void. */
export async function saveCheckpoint(db: Db, { projectId, attempt }: Attempt, state: object): Promise<void> {
  await db
    .insertInto('analysis_checkpoints')
    .columns(['project_id', 'attempt', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .select(['id', 'attempt', sql<string>`${JSON.stringify(state)}::jsonb`.as('state')])
        .where('id', '=', projectId)
        .where('attempt', '=', attempt)
        .where('status', '=', 'analyzing'),
    )
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((row) => ({
        attempt: row.ref('excluded.attempt'),
        state: row.ref('excluded.state'),
        updated_at: sql`now()`,
      })),
    )
    .execute()
}

/** How far the attempt had come when it was cut off, as it was saved; undefined when it begins. */
export async function findCheckpoint(db: Db, { projectId, attempt }: Attempt): Promise<object | undefined> {
  const row = await db
    .selectFrom('analysis_checkpoints')
    .select('state')
    .where('project_id', '=', projectId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row?.state
}

export async function deleteCheckpoint(trx: Trx, projectId: ProjectId): Promise<void> {
  await trx.deleteFrom('analysis_checkpoints').where('project_id', '=', projectId).execute()
}
