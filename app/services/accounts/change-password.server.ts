import { revokeAllApiTokens } from '../../db/api-tokens.server.ts'
import type { Db } from '../../db/client.server.ts'
import { deleteLinksOf } from '../../db/email-links.server.ts'
import { revokeOtherSessions, type Session } from '../../db/sessions.server.ts'
import { updateUser } from '../../db/users.server.ts'
import { confirmPassword } from './confirm-password.server.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { checkNewPassword } from './password-rules.server.ts'
import { hashPassword } from './password.server.ts'
import { recordSecurityEvent } from './security-log.server.ts'

/**
 * A new password, which ends every session but this one. Tokens of programs do not hang on the password and live on,
 * unless the person wants them to end too. The owner is told by mail. Throws `request.invalid` for one that is too easy,
 * `auth.wrong-password` when `current` is not the old one.
 */
export async function changePassword(
  db: Db,
  { id, user }: Session,
  { current, password, revokeTokens = false }: { current: string; password: string; revokeTokens?: boolean },
): Promise<void> {
  await confirmPassword(db, user.id, current)
  checkNewPassword(password, user)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, { password_hash: passwordHash })
    await revokeOtherSessions(trx, { id, userId: user.id })
    if (revokeTokens) await revokeAllApiTokens(trx, user.id)
    await deleteLinksOf(trx, user.id, ['reset-password', 'change-email'])
    await recordSecurityEvent(trx, user.id, 'password-changed')
    const notice = { template: 'password-changed', params: {} } as const
    await queueMail(trx, { to: user.email, userId: user.id, locale: user.locale, ...notice })
  })
}
