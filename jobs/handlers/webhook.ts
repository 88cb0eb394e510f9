import type { JobPayload } from '#app/queue/contracts.ts'
import { deliver } from '#app/services/webhooks/deliver.server.ts'
import type { JobContext } from '../job-context.ts'

/** One attempt of one delivery. */
export async function deliverWebhook(due: JobPayload<'webhook'>, { db }: JobContext): Promise<void> {
  await deliver(db, due)
}
