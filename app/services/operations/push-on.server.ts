import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { findOwner } from '../../db/operations.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId } from '../../domain/ids.ts'
import { cancelStage, retryStage } from '../projects/stages.server.ts'

async function ownedBy(db: Db, id: ProjectId) {
  const owner = await findOwner(db, id)
  if (!owner) throw new AppError('project.not-found')
  return { id, userId: owner.user_id }
}

/**
 * Has a project worked on now: a job that waits for the end of an outage need wait no longer, a stage that has failed is
 * started again. Resolves to what was done. Throws `project.not-found`, `project.status-changed` where there is nothing
 * to try, and what the start of the stage throws.
 */
export async function retryNow(db: Db, id: ProjectId): Promise<'hurried' | 'started'> {
  const owned = await ownedBy(db, id)
  const { numAffectedRows } = await sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE name IN ('analyze', 'translate', 'render') AND state < 'active' AND start_after > now()
      -- what its owner has paused is not ours to begin
      AND start_after <> 'infinity'
      AND data ->> 'projectId' = ${id}::text`.execute(db)
  if (numAffectedRows !== undefined && numAffectedRows > 0n) return 'hurried'
  await retryStage(db, owned)
  return 'started'
}

/** Stops the stage that runs, as its owner could: back to the status before, held credits given back. */
export async function giveUp(db: Db, id: ProjectId): Promise<Project> {
  return cancelStage(db, await ownedBy(db, id))
}
