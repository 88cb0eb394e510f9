import { type Selectable, sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { LinkPurpose } from '../domain/mail.ts'
import type { Db, Trx } from './client.server.ts'
import type { EmailLinksTable } from './mail-tables.server.ts'

/** Whom a link speaks for: the account, and the address that it was sent to. */
export type EmailLink = Pick<Selectable<EmailLinksTable>, 'user_id' | 'email' | 'created_at'>

export async function insertEmailLink(
  db: Db,
  link: {
    tokenHash: Buffer
    purpose: LinkPurpose
    userId: UserId | null
    email: string
    seconds: number
    askedAt?: Date | undefined
  },
): Promise<void> {
  await db
    .insertInto('email_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      ...(link.askedAt && { created_at: link.askedAt }),
      expires_at: sql<Date>`now() + make_interval(secs => ${link.seconds})`,
    })
    .execute()
}

/** The live link, which stays one; undefined for one that is used up, expired, replaced or never was. */
export function findEmailLink(
  db: Db,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<EmailLink | undefined> {
  return db
    .selectFrom('email_links')
    .select(['user_id', 'email', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Uses the link up; of two at once, one gets it. Undefined as in `findEmailLink`. */
export function takeEmailLink(
  trx: Trx,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<EmailLink | undefined> {
  return trx
    .deleteFrom('email_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email', 'created_at'])
    .executeTakeFirst()
}

/** Voids the account's links of these purposes, wherever they were sent. */
export async function deleteLinksOf(
  trx: Trx,
  userId: UserId,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}

/** As `deleteLinksOf`, of those that were made after `since`. */
export async function deleteLaterLinksOf(
  trx: Trx,
  userId: UserId,
  purpose: LinkPurpose,
  since: Date,
): Promise<void> {
  await trx
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .execute()
}
