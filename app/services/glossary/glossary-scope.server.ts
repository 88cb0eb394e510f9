import type { Db } from '../../db/client.server.ts'
import type { GlossaryScope } from '../../db/glossary.server.ts'
import { findProject } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'

/** Throws `project.not-found` when the scope is a project that is not the user's. */
export async function checkScope(db: Db, { userId, projectId }: GlossaryScope): Promise<void> {
  if (projectId !== null && (await findProject(db, { id: projectId, userId })) === undefined)
    throw new AppError('project.not-found')
}
