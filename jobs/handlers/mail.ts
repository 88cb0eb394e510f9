import type { JobPayload } from '#app/queue/contracts.ts'
import { deliverMail } from '#app/services/mail/deliver-mail.server.ts'
import type { JobContext } from '../job-context.ts'

/** One attempt to send one mail. */
export async function sendMail({ mailId }: JobPayload<'mail'>, { db, log }: JobContext): Promise<void> {
  const outcome = await deliverMail(db, mailId)
  if (outcome) log.warn({ outcome }, 'the mail was not sent')
}
