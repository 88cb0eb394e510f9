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
import { store } from '#app/gateways/store.server.ts'
import type { JobPayload } from '#app/queue/contracts.ts'
import { reconcileCredits } from '#app/services/credits/reconcile.server.ts'
import { OUR_PREFIXES } from '#app/services/projects/object-keys.server.ts'
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

/** What is done each time. The order says what is most urgent; no step needs one before it. */
function stepsOf({ db, signal }: Pick<JobContext, 'db' | 'signal'>): Record<string, () => Promise<unknown>> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  return {
    credits: () => reconcileCredits(db),
    sessions: () => deleteDeadSessions(db, SESSION_DAYS),
    tokens: () => deleteDeadApiTokens(db, API_TOKEN_DAYS),
    calls: () => deleteOldCalls(db, IDEMPOTENCY_HOURS),
    resumed: () => resumeForgotten(db),
    deliveries: () => deleteOldDeliveries(db, DELIVERY_DAYS),
    mails: () => deleteOldMails(db, MAIL_DAYS),
    letters: () => sweepMailFolder(join(env.DATA_DIR, 'mail'), daysAgo(MAIL_DAYS)),
    links: () => deleteExpiredLinks(db),
    securityEvents: () => forgetOldSecurityEvents(db),
    previews: () => deleteOldPreviews(db, PREVIEW_DAYS),
    measured: () => measureSources(db, store),
    usage: () => deleteOldUsage(db, USAGE_DAYS),
    uploads: () => sweepUploads(db),
    unfinished: async () => {
      const swept = await Promise.all(OUR_PREFIXES.map((prefix) => store.sweepUnfinished(prefix, daysAgo(1))))
      return swept.reduce((sum, count) => sum + count, 0)
    },
    pictures: () => dropKeptPictures(db, store, daysAgo(PICTURE_DAYS)),
    objects: () => sweepObjects(db, store, daysAgo(1), signal),
  }
}

/**
 * Looks after the credits, then clears away what nobody needs any more: ended sessions, and files that died with
 * whoever wrote them. A step that fails is reported and keeps no other one from being done.
 */
export async function keepUp(
  _payload: JobPayload<'upkeep'>,
  { db, log, signal }: JobContext,
  steps = stepsOf({ db, signal }),
): Promise<void> {
  const done: Record<string, unknown> = {}
  const failed: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    signal.throwIfAborted()
    try {
      done[name] = await step()
    } catch (error) {
      failed.push(name)
      log.error({ err: error, step: name }, 'a step of the maintenance failed')
    }
  }
  log.info({ ...done, ...(failed.length > 0 && { failed }) }, 'cleared away')
}
