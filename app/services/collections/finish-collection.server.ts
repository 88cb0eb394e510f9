import type { Trx } from '../../db/client.server.ts'
import { findCollectionProjects, lockCollection, updateCollection } from '../../db/collections.server.ts'
import { findRuns } from '../../db/project-runs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { isFinished, isStopped } from '../../domain/collections.ts'

/**
 * Notes that a collection has come to its end when this project was the last of it: once, until there is something to
 * do for it again. Resolves to what is to be told of it, else to undefined. The project is locked or just written.
 */
export async function finishCollection(trx: Trx, project: Project) {
  if (project.collection_id === null) return undefined
  const owned = { id: project.collection_id, userId: project.user_id }
  // of two projects that end at once the second one finds the first one done
  const collection = await lockCollection(trx, owned)
  if (!collection || collection.finished_at) return undefined
  const projects = await findCollectionProjects(trx, owned)
  const runs = await findRuns(
    trx,
    projects.map(({ id }) => id),
  )
  const runOf = new Map(runs.map((run) => [run.project_id, run.state]))
  const standing = projects.map(({ id, status }) => ({ status, run: runOf.get(id) ?? null }))
  if (!isFinished(standing)) return undefined
  await updateCollection(trx, owned, { finished_at: new Date() })
  const failed = standing.filter(({ status, run }) => status === 'error' || run === 'failed').length
  const cancelled = standing.filter((one) => one.status !== 'error' && isStopped(one)).length
  return {
    collection_id: collection.id,
    collection_name: collection.name,
    projects: standing.length,
    completed: standing.length - failed - cancelled,
    failed,
    cancelled,
  }
}
