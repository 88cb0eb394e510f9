import { db } from '../db/client.server.ts'
import type { Collection, OwnedCollection } from '../db/collections.server.ts'
import { CollectionId } from '../domain/ids.ts'
import { loadCollection } from '../services/collections/edit-collections.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { requireApiUser } from './api-user.server.ts'
import { readId } from './params.server.ts'

/** As `requireApiProject`, of a collection. Throws `auth.required`, then `collection.not-found`. */
export async function requireApiCollection(
  args: Pick<ApiArgs, 'request' | 'params'>,
): Promise<{ owned: OwnedCollection; collection: Collection }> {
  const user = await requireApiUser(args.request)
  const owned = { id: readId(CollectionId, args.params['id'], 'collection.not-found'), userId: user.id }
  return { owned, collection: await loadCollection(db, owned) }
}
