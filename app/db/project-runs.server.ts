import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { ProjectId, RunId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import { RESUMABLE, type RunState } from '../domain/project-run.ts'
import { Recipe } from '../domain/recipe.ts'
import type { RenderKind } from '../domain/render-options.ts'
import type { Disposition } from '../domain/text-track.ts'
import type { Db, Trx } from './client.server.ts'
import type { ProjectRunsTable } from './project-run-tables.server.ts'
import type { Owned } from './projects.server.ts'
import type { Tables } from './tables.ts'

export type ProjectRun = Omit<Selectable<ProjectRunsTable>, 'recipe'> & { readonly recipe: Recipe }
type Change = UpdateObject<Tables, 'project_runs'>

const parsed = (row: Selectable<ProjectRunsTable>): ProjectRun => ({
  ...row,
  recipe: Recipe.parse(row.recipe),
})

/** A new run of a project. It takes the place of the one before, whose holds are given back by the database. */
export async function replaceRun(
  trx: Trx,
  { id, userId }: Owned,
  recipe: Recipe,
  {
    name,
    keepsTranslations,
    expectedSeconds,
  }: { name: string | null; keepsTranslations: boolean; expectedSeconds: number | null },
): Promise<ProjectRun> {
  await trx.deleteFrom('project_runs').where('project_id', '=', id).execute()
  const row = await trx
    .insertInto('project_runs')
    .values({
      ...{ project_id: id, user_id: userId, recipe: JSON.stringify(recipe), recipe_name: name },
      keeps_translations: keepsTranslations,
      expected_seconds: expectedSeconds,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return parsed(row)
}

export async function findRunOfProject(db: Db, projectId: ProjectId): Promise<ProjectRun | undefined> {
  const row = await db
    .selectFrom('project_runs')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row && parsed(row)
}

export async function findRuns(db: Db, projectIds: readonly ProjectId[]): Promise<ProjectRun[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .selectFrom('project_runs')
    .selectAll()
    .where('project_id', '=', sql<ProjectId>`ANY(${[...projectIds]}::uuid[])`)
    .execute()
  return rows.map(parsed)
}

export async function findRun(db: Db, id: RunId): Promise<ProjectRun | undefined> {
  const row = await db.selectFrom('project_runs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

/**
 * Changes a run that is still as it was when it was read: in that state, at that language. Resolves to false when
 * somebody else was first.
 */
export async function moveRun(
  db: Db,
  { id, state, position }: Pick<ProjectRun, 'id' | 'state' | 'position'>,
  change: Change,
): Promise<boolean> {
  const result = await db
    .updateTable('project_runs')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('position', '=', position)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lets a run go on from where a person had to look or something was missing. Resolves to undefined when there is none such. */
export function resumeRun(
  trx: Trx,
  projectId: ProjectId,
  states: readonly RunState[] = RESUMABLE,
): Promise<{ id: RunId } | undefined> {
  return trx
    .updateTable('project_runs')
    .set({
      state: 'running',
      // looked at are the checks alone; what was held is given back when a run ends, and held anew
      passed_position: sql`CASE WHEN state = 'needs_look' THEN position ELSE passed_position END`,
      price_each: sql`CASE WHEN state = 'needs_look' THEN price_each END`,
      checks: '[]',
      error_code: null,
      retry_at: null,
      updated_at: sql`now()`,
    })
    .where('project_id', '=', projectId)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst()
}

/** Ends a run that somebody still had to do something about. Resolves to undefined when there is none such. */
export function endRun(
  trx: Trx,
  projectId: ProjectId,
  { state, from }: { state: RunState; from: readonly RunState[] },
): Promise<{ id: RunId; user_id: UserId } | undefined> {
  return trx
    .updateTable('project_runs')
    .set({ state, checks: '[]', retry_at: null, updated_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('state', 'in', from)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

/** Projects of an account whose runs wait for credits, the oldest first; at most `limit`. */
export async function findRunsWaitingForCredits(db: Db, userId: UserId, limit: number): Promise<ProjectId[]> {
  const rows = await db
    .selectFrom('project_runs')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting_for_credits')
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.project_id)
}

/** Runs whose videos were announced before `time`, and neither have come nor are on their way; the oldest first. */
export async function findStaleExpectations(db: Db, time: Date): Promise<ProjectRun[]> {
  const rows = await db
    .selectFrom('project_runs')
    .innerJoin('projects', 'projects.id', 'project_runs.project_id')
    .selectAll('project_runs')
    .where('expected_seconds', 'is not', null)
    .where('project_runs.updated_at', '<', time)
    .where('projects.status', '=', 'created')
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('resumable_uploads')
            .select('resumable_uploads.id')
            .whereRef('resumable_uploads.project_id', '=', 'project_runs.project_id'),
        ),
      ),
    )
    .orderBy('project_runs.updated_at')
    .limit(1000)
    .execute()
  return rows.map(parsed)
}

/** Where the project's newest output in a language lies, of one kind or of any; undefined when there is none. */
export function findOutputIn(
  db: Db,
  projectId: ProjectId,
  language: Language,
  { kinds, since }: { kinds: readonly RenderKind[]; since?: Date },
): Promise<{ storage_key: string | null; kind: RenderKind } | undefined> {
  return db
    .selectFrom('renders')
    .select(['storage_key', 'kind'])
    .where('project_id', '=', projectId)
    .where('status', '=', 'done')
    .where('storage_key', 'is not', null)
    .where('target_language', '=', language)
    .where('kind', 'in', kinds)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? new Date(0)))
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Treats what analysis took for logos, and nobody has set otherwise since, as logos are to be treated. */
export async function treatLogos(trx: Trx, projectId: ProjectId, disposition: Disposition): Promise<void> {
  await trx
    .updateTable('text_tracks')
    .set({ disposition })
    .where('project_id', '=', projectId)
    .where('suggestion', '=', 'logo')
    .where('disposition', '=', 'keep')
    .where('deleted_at', 'is', null)
    .execute()
}
