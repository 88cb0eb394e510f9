import type { Db } from '../../db/client.server.ts'
import { findProject, type Owned, type Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'

/** Throws `project.not-found`, for another's project too. */
export async function loadProject(db: Db, owned: Owned): Promise<Project> {
  const project = await findProject(db, owned)
  if (!project) throw new AppError('project.not-found')
  return project
}
