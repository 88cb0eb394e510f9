import { db } from '../db/client.server.ts'
import type { Owned, Project } from '../db/projects.server.ts'
import { ProjectId } from '../domain/ids.ts'
import { loadProject } from '../services/projects/load-project.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { requireApiUser } from './api-user.server.ts'
import { readId } from './params.server.ts'

/**
 * The project of the path's `id`, which must be the caller's: asked before the body is read, so that nobody learns
 * from a complaint about a body that a project exists. Throws `auth.required`, then `project.not-found`.
 */
export async function requireApiProject(
  args: Pick<ApiArgs, 'request' | 'params'>,
): Promise<{ owned: Owned; project: Project }> {
  const user = await requireApiUser(args.request)
  const owned = { id: readId(ProjectId, args.params['id'], 'project.not-found'), userId: user.id }
  return { owned, project: await loadProject(db, owned) }
}
