import type { Db, Trx } from '../../db/client.server.ts'
import { findProject, type Owned, type Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'

/** Throws `project.not-found`, for another's project too. */
export async function loadProject(db: Db, owned: Owned): Promise<Project> {
  const project = await findProject(db, owned)
  if (!project) throw new AppError('project.not-found')
  return project
}

/** Why a move did not take place: the project is not there (404), or in another status (409). */
export async function refusedMove(db: Db, owned: Owned): Promise<AppError> {
  const project = await findProject(db, owned)
  if (!project) return new AppError('project.not-found')
  return new AppError('project.status-changed', { params: { project_status: project.status } })
}

/** Nothing can be read or rendered any more once the original is gone. Throws `video.deleted`. */
export function requireSource({ source_deleted_at: deletedAt }: Pick<Project, 'source_deleted_at'>): void {
  if (deletedAt !== null) throw new AppError('video.deleted')
}

/**
 * The project, which nobody else changes until the transaction ends, for work on its source that is charged to the
 * account's quotas. Throws `project.not-found`, `video.not-ready` before there is a source, `video.deleted` after it.
 */
export async function lockProjectWithSource(
  trx: Trx,
  owned: Owned,
): Promise<Project & { readonly video_path: string }> {
  await lockAccountUsage(trx, owned.userId)
  const project = await lockProject(trx, owned)
  if (!project) throw new AppError('project.not-found')
  requireSource(project)
  const { video_path } = project
  if (video_path === null) throw new AppError('video.not-ready')
  return { ...project, video_path }
}
