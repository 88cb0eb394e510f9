import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { CheckCode } from '../domain/text-checks.ts'
import type { Db, Trx } from './client.server.ts'
import type { Created } from './tables.ts'

export interface DismissedChecksTable {
  track_id: TrackId
  target_language: Language
  code: CheckCode
  /** As the person gave it; may be empty. */
  reason: string
  /** A hash of the text as it was looked at. */
  seen: Buffer
  created_at: Created
}

/** What was put aside in the project's texts, in one language. */
export function findDismissedChecks(db: Db, projectId: ProjectId, target: Language) {
  return db
    .selectFrom('dismissed_checks as dismissed')
    .innerJoin('text_tracks as track', 'track.id', 'dismissed.track_id')
    .select(['dismissed.track_id', 'dismissed.code', 'dismissed.reason', 'dismissed.seen'])
    .where('track.project_id', '=', projectId)
    .where('dismissed.target_language', '=', target)
    .execute()
}

export async function putDismissedCheck(
  trx: Trx,
  row: Omit<DismissedChecksTable, 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('dismissed_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['track_id', 'target_language', 'code']).doUpdateSet((given) => ({
        reason: given.ref('excluded.reason'),
        seen: given.ref('excluded.seen'),
      })),
    )
    .execute()
}

export async function deleteDismissedCheck(
  trx: Trx,
  { track_id, target_language, code }: Pick<DismissedChecksTable, 'track_id' | 'target_language' | 'code'>,
): Promise<void> {
  await trx
    .deleteFrom('dismissed_checks')
    .where('track_id', '=', track_id)
    .where('target_language', '=', target_language)
    .where('code', '=', code)
    .execute()
}
