import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { markDeleted } from '../../db/split-texts.server.ts'
import { countTracks, findDescribedTracks } from '../../db/translated-texts.server.ts'
import type { DeletedTexts } from '../../domain/deleted-texts.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { toldPeriods } from '../retention/periods.server.ts'
import { type ChangedTexts, changeOpenTexts, recordChange } from './open-texts.server.ts'

const TEXTS_A_PAGE = 50

/**
 * The texts that people have deleted of a project, then those that analysis left out, in the order of the video.
 *
 * @param asked from 1; one beyond the last page is the last. Throws `project.not-found`.
 */
export function loadDeletedTexts(db: Db, owned: Owned, asked: number): Promise<DeletedTexts> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { id, target_language: target } = await loadProject(trx, owned)
      const total = await countTracks(trx, id, true)
      const page = Math.min(asked, Math.max(1, Math.ceil(total / TEXTS_A_PAGE)))
      const offset = (page - 1) * TEXTS_A_PAGE
      const tracks = await findDescribedTracks(trx, id, target, {
        limit: TEXTS_A_PAGE,
        offset,
        deleted: true,
      })
      return {
        ...{ target, page, total, pageSize: TEXTS_A_PAGE },
        retentionSeconds: toldPeriods().find(({ rule }) => rule === 'deletedTexts')?.seconds ?? null,
        texts: tracks.map((track) => ({
          id: track.id,
          original: track.original_text,
          language: track.language,
          translation: track.text ?? '',
          startSeconds: track.start_seconds,
          endSeconds: track.end_seconds,
          dropReason: track.drop_reason,
        })),
      }
    })
}

/**
 * Takes a text out: the video stays as it is there. It can come back. Throws `project.not-found`, `text.not-found`,
 * `project.status-changed`, `translation.stale`.
 */
export function deleteText(db: Db, owned: Owned, id: TrackId, version?: number): Promise<ChangedTexts> {
  return markText(db, owned, id, { isDeleted: true, version })
}

/** Brings a text back as it was that was deleted, or that analysis left out. Throws the same. */
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
