import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/client.server.ts'
import { replaceAvatar, updateUser } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { squarePicture } from '../../gateways/media/square-picture.server.ts'
import { pictureTurns } from '../../gateways/media/turns.server.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { newAvatarKey } from '../projects/object-keys.server.ts'

/** The JPEG under the key of a user's picture. Throws `request.not-found` when there is none. */
export async function openAvatar(
  key: string | null,
): Promise<{ body: Readable; etag: string; sizeBytes: number }> {
  const opened = key === null ? undefined : await ourStore.open(key)
  if (!opened) throw new AppError('request.not-found')
  return { body: opened.body, etag: opened.object.etag, sizeBytes: opened.object.sizeBytes }
}

/** Takes what was sent as the person's picture. Throws `picture.*`, `media.busy`, `storage.*`, and what the stream breaks with. */
export async function changeAvatar(
  db: Db,
  userId: UserId,
  sent: { readonly body: Readable; readonly complete: Promise<void> },
  store: ObjectStore = ourStore,
): Promise<void> {
  const bytes = await buffer(sent.body)
  const picture = await pictureTurns.take(userId, () => squarePicture(bytes))
  await sent.complete
  const key = newAvatarKey(userId)
  await store.put(key, Readable.from([picture]))
  await replace(db, userId, key, store)
}

export function removeAvatar(db: Db, userId: UserId, store: ObjectStore = ourStore): Promise<void> {
  return replace(db, userId, null, store)
}

/** Whoever is killed before the last step leaves a picture that the sweep takes. */
async function replace(db: Db, userId: UserId, key: string | null, store: ObjectStore): Promise<void> {
  const before = await db.transaction().execute((trx) => replaceAvatar(trx, userId, key))
  if (before !== null) await store.remove(before)
}

export function renameUser(db: Db, userId: UserId, name: string): Promise<void> {
  return updateUser(db, userId, { name })
}
