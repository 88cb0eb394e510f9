import type { Db } from '../../db/client.server.ts'
import { findPasswordHashOf } from '../../db/users.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { passwordFits } from './password.server.ts'

/** That it is really the person who sits there. Throws `auth.wrong-password`. */
export async function confirmPassword(db: Db, userId: UserId, password: string): Promise<void> {
  if (!(await passwordFits(await findPasswordHashOf(db, userId), password)))
    throw new AppError('auth.wrong-password')
}
