import type { OwnedCollection } from '../db/collections.server.ts'
import { CollectionId, type UserId } from '../domain/ids.ts'
import { readId } from './params.server.ts'

/** The collection that a page's address names, for this person. Throws `collection.not-found` when it cannot be an id. */
export function collectionOf(
  params: Readonly<Record<string, string | undefined>>,
  userId: UserId,
): OwnedCollection {
  return { id: readId(CollectionId, params['collectionId'], 'collection.not-found'), userId }
}
