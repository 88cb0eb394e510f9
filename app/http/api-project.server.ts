import { db } from '../db/client.server.ts'
import type { Collection, OwnedCollection } from '../db/collections.server.ts'
import type { Owned, Project } from '../db/projects.server.ts'
import { CollectionId, ProjectId } from '../domain/ids.ts'
import { loadCollection } from '../services/collections/edit-collections.server.ts'
import { loadProject } from '../services/projects/load-project.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { requireApiUser } from './api-user.server.ts'
import { readId } from './valid-input.server.ts'

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

/** As `requireApiProject`, of a collection. Throws `auth.required`, then `collection.not-found`. */
export async function requireApiCollection(
  args: Pick<ApiArgs, 'request' | 'params'>,
): Promise<{ owned: OwnedCollection; collection: Collection }> {
  const user = await requireApiUser(args.request)
  const owned = { id: readId(CollectionId, args.params['id'], 'collection.not-found'), userId: user.id }
  return { owned, collection: await loadCollection(db, owned) }
}
