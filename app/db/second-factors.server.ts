import { sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'

export interface SecondFactor {
  readonly secret: string
  readonly enabledAt: Date | null
}

/** A secret that waits for its first code, unless one has been enabled; then that stays. */
export async function insertSecondFactor(db: Db, userId: UserId, secret: string): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.enabled_at', 'is', null),
    )
    .execute()
}

export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'enabled_at as enabledAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Resolves to false when it was enabled before, or is none. */
export async function enableSecondFactor(trx: Trx, userId: UserId): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ enabled_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the code of an interval, once: of two at the same time one resolves to false, as for an earlier interval. */
export async function takeStep(db: Db, userId: UserId, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes it with its recovery codes. Resolves to false when none was enabled. */
export async function deleteSecondFactor(trx: Trx, userId: UserId): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst()
  return row !== undefined && row.enabled_at !== null
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: UserId,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a code up; resolves to false when it is none of the account's, or was used before. */
export async function takeRecoveryCode(db: Db, userId: UserId, hash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
