import { type Selectable } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Db } from './client.server.ts'
import type { SecurityEventsTable } from './account-tables.server.ts'

export type SecurityEntry = Omit<Selectable<SecurityEventsTable>, 'user_id'>

type NewEntry = Omit<SecurityEntry, 'id' | 'created_at'>

export async function insertSecurityEvent(db: Db, entry: NewEntry & { user_id: UserId }): Promise<void> {
  await db.insertInto('security_events').values(entry).execute()
}

/** The same for the account that has this address, if any. */
export async function insertSecurityEventOf(
  db: Db,
  email: string,
  { event, detail, address, user_agent }: NewEntry,
): Promise<void> {
  await db
    .insertInto('security_events')
    .columns(['user_id', 'event', 'detail', 'address', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'users.id',
          eb.val(event).as('event'),
          eb.val(detail).as('detail'),
          eb.val(address).as('address'),
          eb.val(user_agent).as('user_agent'),
        ])
        .where('users.email', '=', email),
    )
    .execute()
}

/** The newest first, those before an entry when one is given. */
export function listSecurityEvents(
  db: Db,
  userId: UserId,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SecurityEntry[]> {
  return db
    .selectFrom('security_events')
    .select(['id', 'event', 'detail', 'address', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
