import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findAppearances, writeCorrections } from '../../db/text-changes.server.ts'
import { withSharedStyle } from '../../domain/collection-style.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { StyleCorrections } from '../../domain/text-corrections.ts'
import { type ChangedTexts, changeOpenTexts, recordChange } from './open-texts.server.ts'

/**
 * Draws texts as a person has set the same one in another video, whose frames are so high; what a person has set of them in this one stays. Throws
 * `project.not-found`, `project.status-changed`.
 */
export function shareStyle(
  db: Db,
  owned: Owned,
  ids: readonly TrackId[],
  { style, frameHeightPx }: { style: StyleCorrections; frameHeightPx: number },
): Promise<ChangedTexts> {
  return changeOpenTexts(db, owned, async ({ trx, project, requireOpen }) => {
    const scale = (project.height ?? frameHeightPx) / frameHeightPx
    const changed = (await findAppearances(trx, ids)).flatMap(({ id, corrections: before }) => {
      const corrections = withSharedStyle(before, style, scale)
      return corrections ? [{ id, corrections }] : []
    })
    const changedIds = changed.map(({ id }) => id)
    if (changedIds.length === 0) return { changed: [] }
    requireOpen(undefined)
    return recordChange(trx, owned, { kind: 'change', ids: changedIds }, async () => {
      await writeCorrections(trx, changed)
      return { changed: changedIds }
    })
  })
}
