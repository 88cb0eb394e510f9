import type { Db } from '../../db/client.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { insertProject } from '../../db/projects-of-user.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { UserId } from '../../domain/ids.ts'
import type { NewProject } from '../../forms/create-project.ts'
import { claimProject } from '../quotas/enforce.server.ts'

/** Throws `quota.projects`. */
export function createProject(db: Db, userId: UserId, project: NewProject): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, userId)
    const created = await insertProject(trx, userId, project)
    await claimProject(trx, userId)
    return created
  })
}
