import type { Db } from '../../db/client.server.ts'
import { deletePreviews, deletePreviewsAtWork } from '../../db/previews.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { SideWorkKind } from '../../domain/preview.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { loadProject } from '../projects/load-project.server.ts'

/** Gives up the preview of a kind that is being made; an earlier one stays. Throws `project.not-found`. */
export async function cancelPreview(db: Db, owned: Owned, kind: SideWorkKind): Promise<void> {
  const { id } = await loadProject(db, owned)
  await deletePreviewsAtWork(db, id, kind)
}

/** Removes all previews of a kind, being made or done. Throws `project.not-found`, `preview.not-found`. */
export async function removePreview(
  db: Db,
  owned: Owned,
  kind: SideWorkKind,
  store: ObjectStore = ourStore,
): Promise<void> {
  const { id } = await loadProject(db, owned)
  const removed = await deletePreviews(db, id, kind)
  if (removed.length === 0) throw new AppError('preview.not-found')
  await removeFiles(
    store,
    removed.flatMap(({ storage_key }) => storage_key ?? []),
  )
}

/** Removes files that no row names any more; what cannot be removed now, the sweep removes. */
export async function removeFiles(store: ObjectStore, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    try {
      await store.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'the file of a preview is left to the sweep')
    }
}
