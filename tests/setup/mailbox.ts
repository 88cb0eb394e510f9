import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { readMailFile } from '#app/gateways/mail/mail-folder.server.ts'
import { deliverMail } from '#app/services/mail/deliver-mail.server.ts'

export interface DeliveredMail {
  readonly to: string
  readonly template: string
  readonly text: string
  readonly link: URL
  /** What the link carries; an empty string for one that leads to a page of ours. */
  readonly token: string
}

/** Sends what waits to be sent, into files, and reads it: the mails that left, oldest first. */
export async function receiveMails(db: Db): Promise<DeliveredMail[]> {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'template'])
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .execute()
  const received: DeliveredMail[] = []
  for (const { id, recipient, template } of waiting) {
    await deliverMail(db, id)
    const text = await readMailFile(join(env.DATA_DIR, 'mail'), id)
    if (text === undefined) continue
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? 'none')
    received.push({ to: recipient, template, text, link, token: link.searchParams.get('token') ?? '' })
  }
  return received
}

/** As `receiveMails`, when exactly one mail is expected. */
export async function receiveMail(db: Db): Promise<DeliveredMail> {
  const [mail, ...more] = await receiveMails(db)
  if (!mail || more.length > 0) throw new Error(`${more.length + (mail ? 1 : 0)} mails came`)
  return mail
}
