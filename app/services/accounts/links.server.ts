import type { Db, Trx } from '../../db/client.server.ts'
import { type EmailLink, findEmailLink, insertEmailLink, takeEmailLink } from '../../db/email-links.server.ts'
import { findAccount, findAccountById } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { LINK_SECONDS, type LinkPurpose } from '../../domain/mail.ts'
import { siteUrl } from '../mail/compose-mail.server.ts'
import { hashToken, newToken } from './session-token.server.ts'

const PAGES = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  'change-email': '/confirm-email',
  'restore-email': '/restore-email',
  invitation: '/register',
} as const satisfies Record<LinkPurpose, string>

interface Reader {
  /** Null: whoever has the address. */
  readonly userId: UserId | null
  readonly email: string
  /** When the link was asked for, if that was before now. */
  readonly askedAt?: Date
}

/**
 * A link that works once, until `LINK_SECONDS` have passed; the database has only the hash of its token. Undefined when
 * there is nothing for it to do: no such account, an address that is verified or somebody else's.
 */
export async function issueLink(db: Db, purpose: LinkPurpose, reader: Reader): Promise<URL | undefined> {
  const userId = await subjectOf(db, purpose, reader)
  if (userId === undefined) return undefined
  const token = newToken()
  await insertEmailLink(db, {
    tokenHash: hashToken(token),
    purpose,
    userId,
    email: reader.email,
    askedAt: reader.askedAt,
    seconds: LINK_SECONDS[purpose],
  })
  const link = new URL(PAGES[purpose], siteUrl)
  link.searchParams.set('token', token)
  return link
}

/** Whom the link speaks for: null for an invitation, undefined when it must not be made. */
async function subjectOf(
  db: Db,
  purpose: LinkPurpose,
  { userId, email }: Reader,
): Promise<UserId | null | undefined> {
  const owner = await findAccount(db, email)
  if (purpose === 'invitation') return owner ? undefined : null
  if (purpose === 'reset-password') return owner?.locked_at === null ? owner.id : undefined
  if (purpose === 'verify-email') return owner?.email_verified_at === null ? owner.id : undefined
  const account = userId === null ? undefined : await findAccountById(db, userId)
  // changing and restoring need an address that nobody took meanwhile
  return owner ? undefined : account?.id
}

/** What a live link is for, without using it up: pages ask before they show their form. Throws `auth.link-expired`. */
export async function readLink(db: Db, purpose: LinkPurpose, token: string): Promise<EmailLink> {
  const link = await findEmailLink(db, purpose, hashToken(token))
  if (!link) throw new AppError('auth.link-expired')
  return link
}

/** Uses a link up; when the transaction fails it is whole again. Throws `auth.link-expired`. */
export async function takeLink(trx: Trx, purpose: LinkPurpose, token: string): Promise<EmailLink> {
  const link = await takeEmailLink(trx, purpose, hashToken(token))
  if (!link) throw new AppError('auth.link-expired')
  return link
}
