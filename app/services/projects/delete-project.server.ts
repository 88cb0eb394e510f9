import type { Db } from '../../db/client.server.ts'
import { deleteProject as deleteRow, lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { projectPrefix } from './object-keys.server.ts'
import { withdrawWork } from './withdraw-work.server.ts'

/**
 * Deletes the project, its texts, its held credits and its files. A job that works on it stops at its next report;
 * what it publishes meanwhile is swept. Throws `project.not-found`.
 */
export async function deleteProject(db: Db, owned: Owned, store: ObjectStore = ourStore): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    await withdrawWork(trx, project)
    await deleteRow(trx, owned)
  })
  try {
    await store.removeAll(projectPrefix(owned.id))
  } catch (error) {
    log.warn({ err: error, projectId: owned.id }, 'the files of a deleted project are left to the sweep')
  }
}
