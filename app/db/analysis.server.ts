import { sql } from 'kysely'
import type { AnalysisConfig } from '../domain/analysis-config.ts'
import type { ProjectId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { Attempt } from './projects.server.ts'

export interface AnalysisSource {
  readonly videoKey: string | null
  readonly videoSeconds: number | null
  readonly config: AnalysisConfig | null
}

/** What the attempt is to analyse; undefined when it is void. */
export async function findAnalysisSource(
  db: Db,
  { projectId, attempt }: Attempt,
): Promise<AnalysisSource | undefined> {
  return db
    .selectFrom('projects')
    .select(['video_path as videoKey', 'analysis_config as config', 'duration_seconds as videoSeconds'])
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'analyzing')
    .executeTakeFirst()
}

/** What an analysis says of how far it has come: `head` takes the place of the one before, `part` is added. */
export interface CheckpointState {
  readonly head: object
  readonly part: object
}

/** Keeps how far the attempt has come, unless it is void. */
export async function saveCheckpoint(
  db: Db,
  { projectId, attempt }: Attempt,
  { head, part }: CheckpointState,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto('analysis_checkpoints')
      .columns(['project_id', 'attempt', 'state'])
      .expression((eb) =>
        eb
          .selectFrom('projects')
          .select(['id', 'attempt', sql<string>`${JSON.stringify(head)}::jsonb`.as('state')])
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
      .executeTakeFirst()
    if (saved.numInsertedOrUpdatedRows) await addPart(trx, { projectId, attempt }, part)
  })
}

/** Adds to what the attempt has found, wherever it is in its reading; nothing when it is void. */
export async function saveCheckpointPart(db: Db, attempt: Attempt, part: object): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom('projects')
      .select('id')
      .where('id', '=', attempt.projectId)
      .where('attempt', '=', attempt.attempt)
      .where('status', '=', 'analyzing')
      .forShare()
      .executeTakeFirst()
    if (current) await addPart(trx, attempt, part)
  })
}

async function addPart(trx: Trx, { projectId, attempt }: Attempt, part: object): Promise<void> {
  await trx
    .deleteFrom('analysis_checkpoint_parts')
    .where('project_id', '=', projectId)
    .where('attempt', '<>', attempt)
    .execute()
  await trx
    .insertInto('analysis_checkpoint_parts')
    .columns(['project_id', 'attempt', 'part', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('analysis_checkpoint_parts')
        .select([
          sql<ProjectId>`${projectId}::uuid`.as('project_id'),
          sql<number>`${attempt}::int`.as('attempt'),
          sql<number>`coalesce(max(part) + 1, 0)`.as('part'),
          sql<string>`${JSON.stringify(part)}::jsonb`.as('state'),
        ])
        .where('project_id', '=', projectId)
        .where('attempt', '=', attempt),
    )
    .execute()
}

/** As it was saved. */
export interface SavedCheckpoint {
  /** Undefined before the first one. */
  readonly head: object | undefined
  readonly parts: readonly object[]
}

/** How far the attempt had come when it was cut off. */
export async function findCheckpoint(db: Db, { projectId, attempt }: Attempt): Promise<SavedCheckpoint> {
  const row = await db
    .selectFrom('analysis_checkpoints')
    .select('state')
    .where('project_id', '=', projectId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  const parts = await db
    .selectFrom('analysis_checkpoint_parts')
    .select('state')
    .where('project_id', '=', projectId)
    .where('attempt', '=', attempt)
    .orderBy('part')
    .execute()
  return { head: row?.state, parts: parts.map(({ state }) => state) }
}

export async function deleteCheckpoint(trx: Trx, projectId: ProjectId): Promise<void> {
  await trx.deleteFrom('analysis_checkpoints').where('project_id', '=', projectId).execute()
  await trx.deleteFrom('analysis_checkpoint_parts').where('project_id', '=', projectId).execute()
}
