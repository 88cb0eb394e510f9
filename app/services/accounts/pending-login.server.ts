import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.server.ts'
import { findAccountById, findPasswordHashOf } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import { UserId } from '../../domain/ids.ts'
import { env } from '../../env.server.ts'

/** How long after the password its code may come. */
export const PENDING_LOGIN_SECONDS = 600

const key = Buffer.from(hkdfSync('sha256', env.SECRET, '', 'pending logins', 32))

/** The password was right, and a code is asked for: `pendingLogin` says so to whoever brings the code. */
export class CodeRequiredError extends AppError {
  readonly pendingLogin: string

  constructor(pendingLogin: string) {
    super('auth.code-required')
    this.pendingLogin = pendingLogin
  }
}

/** That somebody knew the account's password a moment ago. It opens nothing by itself, and is void once that changes. */
export function issuePendingLogin(userId: UserId, passwordHash: string): string {
  const expiresAt = Math.floor(Date.now() / 1000) + PENDING_LOGIN_SECONDS
  return [userId, expiresAt, sign(userId, expiresAt, passwordHash)].join('.')
}

/** Whose login it is. Throws `auth.login-expired` for any other string, and after `PENDING_LOGIN_SECONDS`. */
export async function readPendingLogin(
  db: Db,
  pendingLogin: string,
): Promise<{ userId: UserId; email: string }> {
  const [id, expires, signature = ''] = pendingLogin.split('.')
  const userId = UserId.safeParse(id)
  const expiresAt = Number(expires)
  if (!userId.success || !(expiresAt > Date.now() / 1000)) throw new AppError('auth.login-expired')
  const account = await findAccountById(db, userId.data)
  const passwordHash = await findPasswordHashOf(db, userId.data)
  if (!account || passwordHash === undefined) throw new AppError('auth.login-expired')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId.data, expiresAt, passwordHash))]
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new AppError('auth.login-expired')
  return { userId: account.id, email: account.email }
}

function sign(userId: UserId, expiresAt: number, passwordHash: string): string {
  return createHmac('sha256', key).update([userId, expiresAt, passwordHash].join('\n')).digest('base64url')
}
