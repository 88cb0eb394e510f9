import type { Db } from '../../db/client.server.ts'
import { findProject, type Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'

/** Why a move did not take place: the project is not there (404), or in another status (409). */
export async function refusedMove(db: Db, owned: Owned): Promise<AppError> {
  const project = await findProject(db, owned)
  if (!project) return new AppError('project.not-found')
  return new AppError('project.status-changed', { params: { project_status: project.status } })
}
