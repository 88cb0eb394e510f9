import type { Db } from '../../db/client.server.ts'
import { finishPreview } from '../../db/previews.server.ts'
import { StaleAttemptError } from '../../domain/errors.ts'
import type { PreviewId, ProjectId } from '../../domain/ids.ts'
import type { PreviewResult } from '../../domain/preview.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'
import { newObjectKey } from '../projects/object-keys.server.ts'
import { removeFiles } from './remove-preview.server.ts'

/**
 * Stores a preview's file and takes the earlier ones of its kind away. Throws StaleAttemptError, with nothing left,
 * when it was cancelled meanwhile.
 */
export async function publishPreview(
  db: Db,
  store: ObjectStore,
  {
    id,
    projectId,
    path,
    result,
  }: { id: PreviewId; projectId: ProjectId; path: string; result: PreviewResult },
): Promise<void> {
  const storageKey = newObjectKey(projectId, 'preview')
  const { sizeBytes } = await store.publish(storageKey, path)
  const output = { storageKey, sizeBytes, result }
  const earlier = await db.transaction().execute((trx) => finishPreview(trx, id, output))
  await removeFiles(store, earlier ?? [storageKey])
  if (!earlier) throw new StaleAttemptError()
}
