import { type Selectable, sql, type SqlBool, type UpdateObject } from 'kysely'
import type { ErrorCode } from '../domain/errors.ts'
import type { ProjectId, UserId } from '../domain/ids.ts'
import { type Substep, type From, type Move, MOVES, type Stage, stageOf } from '../domain/project-status.ts'
import type { Db, Trx } from './client.server.ts'
import type { Tables } from './tables.ts'
import type { ProjectsTable } from './project-tables.server.ts'

export type Project = Selectable<ProjectsTable>
type Change = UpdateObject<Tables, 'projects'>

/** A project and who must own it: another's project is as absent as a missing one. */
export interface Owned {
  readonly id: ProjectId
  readonly userId: UserId
}

/** The attempt that a job works for; what it writes is dropped once another attempt has begun. */
export interface Attempt {
  readonly projectId: ProjectId
  readonly attempt: number
}

export function findProject(db: Db, { id, userId }: Owned): Promise<Project | undefined> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

function standsIn(from: readonly From[]) {
  const statuses = from.filter((status) => !status.startsWith('error:'))
  const stages = from.flatMap((status) =>
    status.startsWith('error:') ? [status.slice('error:'.length)] : [],
  )
  return sql<SqlBool>`(status = ANY(${statuses}) OR (status = 'error' AND current_stage = ANY(${stages})))`
}

/** What every move writes: the stage, and that an earlier failure is over. */
function target(move: Exclude<Move, { to: 'status_before' }>): Change {
  return {
    ...(move.stage && { current_stage: move.stage }),
    error: null,
    error_code: null,
    updated_at: sql`now()`,
  }
}

/** Of a project that awaits its video. */
export const WITHOUT_VIDEO = {
  video_path: null,
  video_s3_url: null,
  video_bytes: null,
  poster_path: null,
  file_name: null,
  mime_type: null,
  width: null,
  height: null,
  playback_facts: null,
  duration_seconds: null,
  announced_seconds: null,
  credits_required: null,
  progress: 0,
} as const satisfies Change

/** Moves a person's project. Resolves to undefined when it is in none of `move.from`, or not theirs. */
export function moveProject(
  trx: Trx,
  owned: Owned,
  move: Move,
  change: Change = {},
): Promise<Project | undefined> {
  if (move.to === 'status_before') throw new Error('use cancelProject')
  return trx
    .updateTable('projects')
    .set({ ...target(move), ...change, status: move.to })
    .where('id', '=', owned.id)
    .where('user_id', '=', owned.userId)
    .where(standsIn(move.from))
    .returningAll()
    .executeTakeFirst()
}

/** As `moveProject`, into a stage that a job will work on: raises `attempt`, resets progress, remembers the way back. */
export function moveIntoStage(
  trx: Trx,
  owned: Owned,
  move: Move,
  change: Change = {},
): Promise<Project | undefined> {
  return moveProject(trx, owned, move, {
    // after a failure the way back is the status that the failed attempt started from
    status_before: sql`CASE WHEN status = 'error' THEN status_before ELSE status END`,
    attempt: sql`attempt + 1`,
    progress: 0,
    substep: null,
    stage_done: null,
    stage_total: null,
    stage_seconds_left: null,
    stage_started_at: sql`now()`,
    ...change,
  })
}

/** The texts in the language before are still there, and so are the videos made of them. */
const BEFORE_TRANSLATION: Change = {
  target_language: sql`coalesce(target_language_before, target_language)`,
  outputs_stale: sql`CASE WHEN target_language_before = target_language THEN outputs_stale
    ELSE coalesce(outputs_stale_before, outputs_stale) END`,
  // who has read texts in the language that is given up must not save them as texts in this one
  version: sql`version + 1`,
}

/** Stops the running stage: back to where it started from, and the running job's attempt is void. */
export async function cancelProject(trx: Trx, owned: Owned): Promise<Project | undefined> {
  const project = await trx
    .selectFrom('projects')
    .select(['status', 'status_before'])
    .where('id', '=', owned.id)
    .where('user_id', '=', owned.userId)
    .where(standsIn(MOVES.cancel.from))
    .forUpdate()
    .executeTakeFirst()
  if (!project) return undefined
  const status = project.status_before ?? 'created'
  return trx
    .updateTable('projects')
    .set({
      status,
      current_stage: stageOf(status),
      attempt: sql`attempt + 1`,
      // of the stage that is done, or of none
      progress: status === 'created' ? 0 : 100,
      substep: null,
      stage_done: null,
      stage_total: null,
      stage_seconds_left: null,
      stage_started_at: null,
      ...(project.status === 'translating' && BEFORE_TRANSLATION),
      updated_at: sql`now()`,
    })
    .where('id', '=', owned.id)
    .returningAll()
    .executeTakeFirst()
}

/** A move made by a job. Resolves to undefined when the attempt is void: its result must not be kept. */
export function moveByJob(
  trx: Trx,
  { projectId, attempt }: Attempt,
  move: Move,
  change: Change = {},
): Promise<Project | undefined> {
  if (move.to === 'status_before') throw new Error('jobs do not cancel')
  return trx
    .updateTable('projects')
    .set({ ...target(move), ...change, status: move.to })
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .where(standsIn(move.from))
    .returningAll()
    .executeTakeFirst()
}

/** Whether texts have changed since the outputs were made. Resolves to the project as it is then. */
export async function setOutputsStale(trx: Trx, project: Project, isStale: boolean): Promise<Project> {
  if (project.outputs_stale === isStale) return project
  return trx
    .updateTable('projects')
    .set({ outputs_stale: isStale })
    .where('id', '=', project.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface Progress {
  /** 0 to 100 of the current stage. */
  readonly percent: number
  readonly substep?: Substep | null
  /** With the substep `downloading_model`: the name of its leg. */
  readonly model?: string
  /** What follows is timed anew: the time so far says nothing about it. */
  readonly isTimedAnew?: boolean
  readonly done?: number
  readonly total?: number
  /** Until the stage is done; null when nothing can be said. */
  readonly secondsLeft?: number | null
}

/** Resolves to false when the attempt is void: cancelled, deleted or begun anew. The job then stops. */
export async function reportProgress(
  db: Db,
  { projectId, attempt }: Attempt,
  { percent, substep, model, isTimedAnew, done, total, secondsLeft }: Progress,
): Promise<boolean> {
  const result = await db
    .updateTable('projects')
    .set({
      progress: Math.min(100, Math.max(0, percent)),
      // the time spent in the queue says nothing about the time that is left
      stage_started_at: isTimedAnew
        ? sql`now()`
        : sql`CASE WHEN stage_done IS NULL THEN now() ELSE stage_started_at END`,
      ...(substep !== undefined && { substep, waits_for_model: model ?? null }),
      ...(done !== undefined && { stage_done: done }),
      ...(total !== undefined && { stage_total: total }),
      ...(secondsLeft !== undefined && { stage_seconds_left: secondsLeft }),
      updated_at: sql`now()`,
    })
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['analyzing', 'translating', 'rendering', 'rendering_premium'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const FAILED_MOVE = {
  analysis: MOVES.analysisFailed,
  translation: MOVES.translationFailed,
  rendering: MOVES.renderFailed,
} as const satisfies Record<Exclude<Stage, 'upload'>, Move>

/** How much of its stage is done, in percent; undefined when there is no such project. */
export async function findProgress(db: Db, id: ProjectId): Promise<number | undefined> {
  const row = await db.selectFrom('projects').select('progress').where('id', '=', id).executeTakeFirst()
  return row?.progress
}

/** Whether the attempt may still write what it finds. */
export async function isCurrentAttempt(db: Db, { projectId, attempt }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row !== undefined
}

/** The stage has failed for good; earlier results stay. A void attempt changes nothing. */
export function failStage(
  trx: Trx,
  attempt: Attempt,
  stage: Exclude<Stage, 'upload'>,
  { code, detail }: { code: ErrorCode; detail: string },
): Promise<Project | undefined> {
  return moveByJob(trx, attempt, FAILED_MOVE[stage], { error_code: code, error: detail })
}
