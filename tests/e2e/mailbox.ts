import { join } from 'node:path'
import { readMailFile } from '#app/gateways/mail/mail-folder.server.ts'
import { env } from '#app/env.server.ts'
import { db, expect } from './journey.ts'

/** The text of the mail that the product's own worker writes to this address. */
export async function mailTo(recipient: string, template: string): Promise<string> {
  let id = ''
  await expect
    .poll(
      async () => {
        const row = await db
          .selectFrom('mails')
          .select(['id', 'status'])
          .where('recipient', '=', recipient)
          .where('template', '=', template)
          .orderBy('created_at', 'desc')
          .executeTakeFirst()
        id = row?.id ?? ''
        return row?.status
      },
      { timeout: 60_000 },
    )
    .toBe('sent')
  return (await readMailFile(join(env.DATA_DIR, 'mail'), id)) ?? ''
}

/** The path of the link in such a mail. */
export async function linkTo(recipient: string, template: string): Promise<string> {
  const { pathname, search } = new URL(/https?:\S+/.exec(await mailTo(recipient, template))?.[0] ?? '')
  return pathname + search
}
