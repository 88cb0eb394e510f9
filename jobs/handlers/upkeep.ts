import { deleteDeadSessions } from '#app/db/sessions.server.ts'
import { sweepScratch } from '#app/gateways/scratch.server.ts'
import { store } from '#app/gateways/store.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { sweepObjects } from '#app/services/projects/sweep-objects.server.ts'
import type { JobContext } from '../job-context.ts'

const DAY_MS = 86_400_000
/** Sessions that ended are kept so long, for anybody who asks what happened. */
const SESSION_DAYS = 7

/** Clears away what nobody needs any more: ended sessions, and files that died with whoever wrote them. */
export async function keepUp(_payload: JobPayload<'upkeep'>, { db, log, signal }: JobContext): Promise<void> {
  const yesterday = new Date(Date.now() - DAY_MS)
  const sessions = await deleteDeadSessions(db, SESSION_DAYS)
  const folders = await sweepScratch(yesterday)
  const unfinished = await store.sweepUnfinished(yesterday)
  const objects = await sweepObjects(db, store, yesterday, signal)
  log.info({ sessions, folders, unfinished, objects }, 'cleared away')
}
