import type { Db } from '../../db/client.server.ts'
import { findCachedPictures, replaceCachedPictures } from '../../db/cached-pictures.server.ts'
import { type Expired, forgetOldPictures } from '../../db/retention.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId } from '../../domain/ids.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'
import { newObjectKey } from '../projects/object-keys.server.ts'

/** Puts what the project's last render drew at a local path; resolves to whether there was anything. */
export async function fetchCachedPictures(
  db: Db,
  store: ObjectStore,
  projectId: ProjectId,
  localPath: string,
): Promise<boolean> {
  const key = await findCachedPictures(db, projectId)
  if (key === undefined) return false
  try {
    await store.fetchTo(key, localPath)
    return true
  } catch (error) {
    // upkeep, or a render that was quicker, has removed it meanwhile
    if (error instanceof AppError && error.code === 'storage.missing') return false
    throw error
  }
}

/** Keeps what a render has drawn, for the project's next one, in place of what an earlier one did. */
export async function storeCachedPictures(
  db: Db,
  store: ObjectStore,
  projectId: ProjectId,
  localPath: string,
): Promise<void> {
  const storageKey = newObjectKey(projectId, 'pictures')
  const { sizeBytes } = await store.publish(storageKey, localPath)
  const named = await db
    .transaction()
    .execute((trx) => replaceCachedPictures(trx, projectId, { storageKey, sizeBytes }))
  const unnamed = named ? named.replaced : storageKey
  if (unnamed !== undefined) await store.remove(unnamed)
}

/** Removes what no render has used since `time`; resolves to what has gone. */
export async function dropCachedPictures(db: Db, store: ObjectStore, time: Date): Promise<Expired> {
  const dropped = await forgetOldPictures(db, time)
  for (const { storageKey } of dropped) await store.remove(storageKey)
  return { count: dropped.length, bytes: dropped.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}
