import type { Db, Trx } from '../../db/client.server.ts'
import {
  type Collection,
  findCollectionProjects,
  lockCollection,
  type OwnedCollection,
  updateCollection,
  updateCollectionProject,
} from '../../db/collections.server.ts'
import { findRuns } from '../../db/project-runs.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { Priority } from '../../domain/collections.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId } from '../../domain/ids.ts'
import { type RunState, UNFINISHED } from '../../domain/project-run.ts'
import { isRunning } from '../../domain/project-status.ts'
import { holdBack, letGo, orderOwnJobs } from '../../queue/project-jobs.server.ts'
import { stopRun } from '../runs/project-run.server.ts'
import { cancelStage } from '../projects/stages.server.ts'
import { loadCollection } from './edit-collections.server.ts'

export interface CollectionChange {
  readonly name?: string | undefined
  readonly paused?: boolean | undefined
  readonly priority?: Priority | undefined
}

/**
 * Renames a collection, pauses it or lets it go on, or puts its jobs before or behind the account's others. What runs
 * comes to its end; what waits is taken back and nothing new begins. Projects that are paused by themselves stay so.
 * Throws `collection.not-found`.
 */
export function changeCollection(
  db: Db,
  owned: OwnedCollection,
  { name, paused, priority }: CollectionChange,
): Promise<Collection> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCollection(trx, owned)
    if (!before) throw new AppError('collection.not-found')
    const changed = {
      ...(name !== undefined && { name }),
      ...(priority !== undefined && { priority }),
      ...(paused !== undefined && { paused_at: paused ? (before.paused_at ?? new Date()) : null }),
    }
    if (Object.keys(changed).length === 0) return before
    const collection = (await updateCollection(trx, owned, changed)) ?? before
    if (paused !== undefined) {
      const parts = await findCollectionProjects(trx, owned)
      const ids = parts.filter(({ paused_at }) => paused_at === null).map(({ id }) => id)
      await (paused ? holdBack(trx, ids) : letGo(trx, ids))
    }
    if (priority !== undefined && priority !== before.priority) await orderOwnJobs(trx, owned.userId)
    return collection
  })
}

export interface PartChange {
  readonly paused?: boolean | undefined
  /** Null: that of the collection. */
  readonly priority?: Priority | null | undefined
}

/** The same of one of its projects. Throws `collection.not-found`, `project.not-found`. */
export function changePart(
  db: Db,
  owned: OwnedCollection,
  projectId: ProjectId,
  { paused, priority }: PartChange,
): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const part = await lockPart(trx, owned, projectId)
    const changed = {
      ...(priority !== undefined && { priority }),
      ...(paused !== undefined && { paused_at: paused ? (part.paused_at ?? new Date()) : null }),
    }
    if (Object.keys(changed).length === 0) return part
    const project = (await updateCollectionProject(trx, owned, projectId, changed)) ?? part
    const collection = await loadCollection(trx, owned)
    if (paused === true) await holdBack(trx, [projectId])
    if (paused === false && collection.paused_at === null) await letGo(trx, [projectId])
    if (priority !== undefined) await orderOwnJobs(trx, owned.userId)
    return project
  })
}

/** The project before the collection, as the start of a stage does: else the two would wait for each other. */
async function lockPart(trx: Trx, owned: OwnedCollection, projectId: ProjectId): Promise<Project> {
  await loadCollection(trx, owned)
  const part = await lockProject(trx, { id: projectId, userId: owned.userId })
  if (part?.collection_id !== owned.id) throw new AppError('project.not-found')
  return part
}

const UNFINISHED_STATES: readonly RunState[] = UNFINISHED

/**
 * Stops what runs and waits of a collection: each project goes back to where its stage began, and held credits come
 * back. Resolves to how many were stopped. Throws `collection.not-found`.
 */
export async function cancelCollection(db: Db, owned: OwnedCollection): Promise<number> {
  await loadCollection(db, owned)
  const parts = await findCollectionProjects(db, owned)
  const ids = parts.map(({ id }) => id)
  const unfinished = new Set(
    (await findRuns(db, ids)).flatMap((run) =>
      UNFINISHED_STATES.includes(run.state) ? [run.project_id] : [],
    ),
  )
  let cancelled = 0
  for (const { id, status } of parts) {
    const part = { id, userId: owned.userId }
    try {
      if (unfinished.has(id)) await stopRun(db, part)
      else if (isRunning(status)) await cancelStage(db, part)
      else continue
      cancelled += 1
    } catch (error) {
      // it has come to its end by itself, or was deleted, in this very moment
      const isOver = error instanceof AppError && /^(?:project|run)\./.test(error.code)
      if (!isOver) throw error
    }
  }
  return cancelled
}
