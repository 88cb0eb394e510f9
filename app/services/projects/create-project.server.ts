import type { Db } from '../../db/client.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { insertProject } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { NewProject } from '../../forms/create-project.ts'
import { claimProject } from '../quotas/enforce.server.ts'
import { deleteProject } from './delete-project.server.ts'

/** Throws `quota.projects`. */
export function createProject(db: Db, userId: UserId, project: NewProject): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, userId)
    const created = await insertProject(trx, userId, project)
    await claimProject(trx, userId)
    return created
  })
}

/** A project with the video that `fill` brings; when it brings none there is no project. Throws `quota.projects`, and what `fill` throws. */
export async function createFilledProject(
  db: Db,
  userId: UserId,
  fields: NewProject,
  fill: (owned: Owned) => Promise<unknown>,
): Promise<ProjectId> {
  const { id } = await createProject(db, userId, fields)
  try {
    await fill({ id, userId })
  } catch (error) {
    await deleteProject(db, { id, userId })
    throw error
  }
  return id
}
