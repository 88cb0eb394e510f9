import { type Selectable, sql } from 'kysely'
import type { MailId, UserId } from '../domain/ids.ts'
import type { UiLanguage } from '../domain/languages.ts'
import type { MailTemplate } from '../domain/mail.ts'
import type { Db, Trx } from './client.server.ts'
import type { MailsTable } from './mail-tables.server.ts'

export type Mail = Pick<
  Selectable<MailsTable>,
  'id' | 'user_id' | 'recipient' | 'locale' | 'template' | 'params' | 'created_at'
>
export type MailStatus = Selectable<MailsTable>['status']

export async function insertMail(
  trx: Trx,
  mail: {
    userId: UserId | null
    recipient: string
    locale: UiLanguage
    template: MailTemplate
    params: Readonly<Record<string, string>>
  },
): Promise<MailId> {
  const { userId, params, ...rest } = mail
  const { id } = await trx
    .insertInto('mails')
    .values({ ...rest, user_id: userId, params: JSON.stringify(params) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The mail while it waits to be sent; undefined once it is sent, given up, or gone with its account. */
export function findQueuedMail(db: Db, id: MailId): Promise<Mail | undefined> {
  return db
    .selectFrom('mails')
    .select(['id', 'user_id', 'recipient', 'locale', 'template', 'params', 'created_at'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** Notes what became of a mail and forgets what it said. One that is no longer queued stays as it is. */
export async function finishMail(
  db: Db,
  id: MailId,
  status: Exclude<MailStatus, 'queued'>,
  failure: string | null = null,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, failure, params: '{}', finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** A mail that nobody was to get leaves no trace of the address. */
export async function deleteMail(db: Db, id: MailId): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** The newest mails first, for operators. */
export function listMails(db: Db, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'status', 'failure', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
