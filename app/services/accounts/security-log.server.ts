import type { Db } from '../../db/client.server.ts'
import {
  insertSecurityEvent,
  insertSecurityEventOf,
  listSecurityEvents,
} from '../../db/security-events.server.ts'
import type { UserId } from '../../domain/ids.ts'
import type { SecurityEvent } from '../../domain/security-events.ts'
import { currentCaller, deviceName } from './caller.server.ts'

/** Enters into the account's security log what was done, and from where, in the transaction that does it. */
export async function recordSecurityEvent(
  db: Db,
  userId: UserId,
  event: SecurityEvent,
  detail: string | null = null,
): Promise<void> {
  await insertSecurityEvent(db, { user_id: userId, event, detail, ...origin() })
}

/** The same of a login that failed, for the account that has this address, if any: it takes as long for none. */
export function recordFailedLogin(db: Db, email: string): Promise<void> {
  return insertSecurityEventOf(db, email, { event: 'login-failed', detail: null, ...origin() })
}

function origin(): { address: string | null; user_agent: string | null } {
  const { address = null, userAgent = null } = currentCaller() ?? {}
  return { address, user_agent: userAgent }
}

const PAGE_SIZE = 50

/** An entry as the account's owner is shown it. */
interface Activity {
  readonly id: string
  readonly event: SecurityEvent
  readonly detail: string | null
  /** Null: it has not said what it is, or no browser was there. */
  readonly device: string | null
  readonly address: string | null
  readonly at: Date
}

/** A page of the account's security log, the newest entry first; `next` is the entry that the following page goes on from. */
export async function listActivity(
  db: Db,
  userId: UserId,
  before?: string,
): Promise<{ entries: Activity[]; next: string | null }> {
  const rows = await listSecurityEvents(db, userId, { before, limit: PAGE_SIZE + 1 })
  const entries = rows.slice(0, PAGE_SIZE).map((row) => ({
    id: row.id,
    event: row.event,
    detail: row.detail,
    device: deviceName(row.user_agent) ?? null,
    address: row.address,
    at: row.created_at,
  }))
  return { entries, next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null }
}
