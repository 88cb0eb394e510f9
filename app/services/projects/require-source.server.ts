import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'

/** Nothing can be read or rendered any more once the original is gone. Throws `video.deleted`. */
export function requireSource({ source_deleted_at: deletedAt }: Pick<Project, 'source_deleted_at'>): void {
  if (deletedAt !== null) throw new AppError('video.deleted')
}
