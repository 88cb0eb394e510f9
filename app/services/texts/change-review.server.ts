import type { Trx } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findReviewed, writeReviewed } from '../../db/text-changes.server.ts'
import type { TrackId } from '../../domain/ids.ts'

/**
 * Notes that a person has found the texts right in the project's target language, or takes that back. Resolves to those of
 * which it is said now and was not before, or the other way round.
 */
export async function changeReview(
  trx: Trx,
  { target_language: target }: Pick<Project, 'target_language'>,
  ids: readonly TrackId[],
  reviewed: boolean | undefined,
): Promise<TrackId[]> {
  if (reviewed === undefined) return []
  const before = await findReviewed(trx, ids, target)
  const changed = ids.filter((id) => before.has(id) !== reviewed)
  if (changed.length > 0) await writeReviewed(trx, changed, reviewed ? target : null)
  return changed
}
