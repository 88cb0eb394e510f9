import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { deleteDeadApiTokens } from '#app/db/api-tokens.server.ts'
import { deleteExpiredLinks } from '#app/db/email-links.server.ts'
import { deleteOldCalls } from '#app/db/idempotent-calls.server.ts'
import { deleteOldMails } from '#app/db/mails.server.ts'
import { deleteOldPreviews } from '#app/db/previews.server.ts'
import { deleteOldUsage } from '#app/db/quotas.server.ts'
import { forgetOldSecurityEvents } from '#app/db/security-events.server.ts'
import { deleteDeadSessions } from '#app/db/sessions.server.ts'
import { sweepMailFolder } from '#app/gateways/mail/mail-folder.server.ts'
import { sweepScratch } from '#app/gateways/scratch.server.ts'
import { store } from '#app/gateways/store.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { reconcileCredits } from '#app/services/credits/reconcile.server.ts'
import { measureSources } from '#app/services/quotas/measure-sources.server.ts'
import { sweepObjects } from '#app/services/projects/sweep-objects.server.ts'
import { dropKeptPictures } from '#app/services/rendering/kept-pictures.server.ts'
import { sweepUploads } from '#app/services/uploads/sweep-uploads.server.ts'
import { deleteOldDeliveries } from '#app/db/webhooks.server.ts'
import { resumeForgotten } from '#app/services/webhooks/resume-forgotten.server.ts'
import type { JobContext } from '../job-context.ts'

const DAY_MS = 86_400_000
/** Sessions that ended are kept so long, for anybody who asks what happened. */
const SESSION_DAYS = 7
/** Expired tokens stay on their owner's list so long. */
const API_TOKEN_DAYS = 30
/** What webhooks were sent, for whoever looks for a mistake. */
const DELIVERY_DAYS = 30
/** What a render drew is kept so long for the next one. */
const PICTURE_DAYS = 7
/** Whom we wrote to, and what came of it, for whoever misses a mail. */
const MAIL_DAYS = 30
/** Trials and contact sheets are soon out of date, copies for browsers soon seen; their files go with the sweep of objects. */
const PREVIEW_DAYS = 7
/** What was used by day is of use for that long to whoever runs this. */
const USAGE_DAYS = 400
/** As the API promises. */
const IDEMPOTENCY_HOURS = 24

/**
 * Looks after the credits, then clears away what nobody needs any more: ended sessions, and files that died with
 * whoever wrote them.
 */
export async function keepUp(_payload: JobPayload<'upkeep'>, { db, log, signal }: JobContext): Promise<void> {
  const credits = await reconcileCredits(db)
  const yesterday = new Date(Date.now() - DAY_MS)
  const sessions = await deleteDeadSessions(db, SESSION_DAYS)
  const tokens = await deleteDeadApiTokens(db, API_TOKEN_DAYS)
  const calls = await deleteOldCalls(db, IDEMPOTENCY_HOURS)
  const resumed = await resumeForgotten(db)
  const deliveries = await deleteOldDeliveries(db, DELIVERY_DAYS)
  const mails = await deleteOldMails(db, MAIL_DAYS)
  const letters = await sweepMailFolder(join(env.DATA_DIR, 'mail'), new Date(Date.now() - MAIL_DAYS * DAY_MS))
  const links = await deleteExpiredLinks(db)
  const securityEvents = await forgetOldSecurityEvents(db)
  const previews = await deleteOldPreviews(db, PREVIEW_DAYS)
  const measured = await measureSources(db, store)
  const usage = await deleteOldUsage(db, USAGE_DAYS)
  const folders = await sweepScratch(yesterday)
  const uploads = await sweepUploads(db)
  const unfinished = await store.sweepUnfinished(yesterday)
  const pictures = await dropKeptPictures(db, store, new Date(Date.now() - PICTURE_DAYS * DAY_MS))
  const objects = await sweepObjects(db, store, yesterday, signal)
  log.info(
    {
      credits,
      sessions,
      tokens,
      calls,
      resumed,
      deliveries,
      mails,
      letters,
      links,
      securityEvents,
      previews,
      measured,
      usage,
      folders,
      uploads,
      unfinished,
      pictures,
      objects,
    },
    'cleared away',
  )
}
