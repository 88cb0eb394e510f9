import type { Db } from '../../db/client.server.ts'
import { insertProject } from '../../db/projects-of-user.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { UserId } from '../../domain/ids.ts'
import type { NewProject } from '../../forms/create-project.ts'

export function createProject(db: Db, userId: UserId, project: NewProject): Promise<Project> {
  return insertProject(db, userId, project)
}
