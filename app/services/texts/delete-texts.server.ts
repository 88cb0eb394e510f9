import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { markDeleted } from '../../db/split-texts.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { type ChangedTexts, changeOpenTexts } from './open-texts.server.ts'
import { recordChange } from './record-change.server.ts'

/**
 * Takes a text out: the video stays as it is there. It can come back. Throws `project.not-found`, `text.not-found`,
 * `project.status-changed`, `translation.stale`.
 */
export function deleteText(db: Db, owned: Owned, id: TrackId, version?: number): Promise<ChangedTexts> {
  return markText(db, owned, id, { isDeleted: true, version })
}

/** Brings a deleted text back as it was. Throws the same. */
export function restoreText(db: Db, owned: Owned, id: TrackId, version?: number): Promise<ChangedTexts> {
  return markText(db, owned, id, { isDeleted: false, version })
}

function markText(
  db: Db,
  owned: Owned,
  id: TrackId,
  { isDeleted, version }: { isDeleted: boolean; version: number | undefined },
): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const entry = { kind: isDeleted ? 'delete' : 'restore', ids: [id] } as const
    const changed = await recordChange(trx, owned, entry, () => markDeleted(trx, project.id, [id], isDeleted))
    if (changed.length === 0) throw new AppError('text.not-found')
    // what is thrown takes back what was done
    requireOpen(version)
    return { changed }
  })
}
