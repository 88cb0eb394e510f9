import { type Selectable, sql } from 'kysely'
import type { ProjectId, RenderId, RunId, UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { CreditEntriesTable, TransactionType } from './credit-tables.server.ts'

export type CreditEntry = Selectable<CreditEntriesTable>

/** Credits that the user may spend now; what a running render holds is not among them. */
export async function findBalance(db: Db, userId: UserId): Promise<number> {
  const account = await db
    .selectFrom('credit_accounts')
    .select('available')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account?.available ?? 0
}

/** The balance, which nobody else changes until the transaction ends. */
export async function lockAvailable(trx: Trx, userId: UserId): Promise<number> {
  const account = await trx
    .selectFrom('credit_accounts')
    .select('available')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return account?.available ?? 0
}

/** Newest first. */
export function listEntries(
  db: Db,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreditEntry[]> {
  return db
    .selectFrom('credit_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

interface NewEntry {
  readonly userId: UserId
  readonly type: TransactionType
  readonly amount: number
  readonly referenceId: string | null
  readonly idempotencyKey: string
}

/** Adds an entry and changes the balance by it. Resolves to false when the idempotency key was used before: nothing changes then. */
export async function addEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  // the account first: an entry locks its user, and whoever deletes the account takes the two in this order
  await lockAvailable(trx, entry.userId)
  if (!(await insertEntry(trx, entry))) return false
  const changed = await trx
    .updateTable('credit_accounts')
    .set({ available: sql`available + ${entry.amount}` })
    .where('user_id', '=', entry.userId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new Error(`${entry.userId} has no credit account`)
  return true
}

async function insertEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  const result = await trx
    .insertInto('credit_entries')
    .values({
      user_id: entry.userId,
      transaction_type: entry.type,
      amount: entry.amount,
      reference_id: entry.referenceId,
      idempotency_key: entry.idempotencyKey,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Sets credits aside for a render. Resolves to false when the balance does not suffice: nothing is held then. */
export async function hold(
  trx: Trx,
  { userId, renderId, amount }: { userId: UserId; renderId: RenderId; amount: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('credit_accounts')
    .set({ available: sql`available - ${amount}`, held: sql`held + ${amount}` })
    .where('user_id', '=', userId)
    .where('available', '>=', amount)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return false
  await trx.insertInto('credit_holds').values({ render_id: renderId, user_id: userId, amount }).execute()
  return true
}

/** Turns a hold into a debit. A hold resolves once: a repeat, or a render without a hold, changes nothing. */
export async function captureHold(trx: Trx, renderId: RenderId, projectId: ProjectId): Promise<void> {
  const resolved = await resolve(trx, renderId, 'captured')
  if (!resolved) return
  await trx
    .updateTable('credit_accounts')
    .set({ held: sql`held - ${resolved.amount}` })
    .where('user_id', '=', resolved.user_id)
    .execute()
  await insertEntry(trx, {
    userId: resolved.user_id,
    type: 'CONSUMPTION',
    amount: -resolved.amount,
    referenceId: projectId,
    idempotencyKey: `render:${renderId}`,
  })
}

/** Gives a hold back. A hold resolves once: a repeat, or a render without a hold, changes nothing. */
export async function releaseHold(trx: Trx, renderId: RenderId): Promise<void> {
  const resolved = await resolve(trx, renderId, 'released')
  if (!resolved) return
  await trx
    .updateTable('credit_accounts')
    .set({ held: sql`held - ${resolved.amount}`, available: sql`available + ${resolved.amount}` })
    .where('user_id', '=', resolved.user_id)
    .execute()
}

/** What is held for a run's outputs that are not begun. */
export async function findRunHold(db: Db, runId: RunId): Promise<number> {
  const row = await db
    .selectFrom('credit_holds')
    .select('amount')
    .where('run_id', '=', runId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return row?.amount ?? 0
}

/** What is held for each of these runs, by run; those that nothing is held for are left out. */
export async function findRunHolds(db: Db, runIds: readonly RunId[]): Promise<Map<RunId, number>> {
  const rows = await db
    .selectFrom('credit_holds')
    .select(['run_id', 'amount'])
    .where('run_id', '=', sql<RunId>`ANY(${[...runIds]}::uuid[])`)
    .where('status', '=', 'held')
    .execute()
  return new Map(rows.flatMap(({ run_id, amount }) => (run_id === null ? [] : [[run_id, amount]])))
}

/**
 * Sets credits aside for the outputs of a run, `each` credits a piece, beside what is held for it already: for as many
 * of them as the balance has.
 */
export async function holdForRun(
  trx: Trx,
  { userId, runId, each, outputs }: { userId: UserId; runId: RunId; each: number; outputs: number },
): Promise<void> {
  const available = await lockAvailable(trx, userId)
  const affordable = Math.floor(available / each) * each
  const amount = Math.min(each * outputs - (await findRunHold(trx, runId)), affordable)
  if (amount <= 0) return
  await trx
    .updateTable('credit_accounts')
    .set({ available: sql`available - ${amount}`, held: sql`held + ${amount}` })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .insertInto('credit_holds')
    .values({ run_id: runId, user_id: userId, amount })
    .onConflict((conflict) =>
      conflict.column('run_id').doUpdateSet({
        amount: sql`CASE WHEN credit_holds.status = 'held' THEN credit_holds.amount ELSE 0 END + ${amount}`,
        status: 'held',
        resolved_at: null,
      }),
    )
    .execute()
}

/** Gives back what is held for a run, or `most` credits of it. Resolves to how many. */
export async function releaseRunHold(trx: Trx, runId: RunId, most = Infinity): Promise<number> {
  const owner = await trx
    .selectFrom('credit_holds')
    .select('user_id')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (!owner) return 0
  // account before hold, as everywhere
  await lockAvailable(trx, owner.user_id)
  const held = await findRunHold(trx, runId)
  const amount = Math.min(held, most)
  if (amount <= 0) return 0
  await trx
    .updateTable('credit_holds')
    .set(amount === held ? { status: 'released', resolved_at: sql`now()` } : { amount: held - amount })
    .where('run_id', '=', runId)
    .execute()
  await trx
    .updateTable('credit_accounts')
    .set({ held: sql`held - ${amount}`, available: sql`available + ${amount}` })
    .where('user_id', '=', owner.user_id)
    .execute()
  return amount
}

async function resolve(trx: Trx, renderId: RenderId, status: 'captured' | 'released') {
  // account before hold, the order in which `hold` takes them: the other way round two could wait for each other
  const account = await trx
    .selectFrom('credit_accounts')
    .select('credit_accounts.user_id')
    .where('user_id', '=', (query) =>
      query.selectFrom('credit_holds').select('user_id').where('render_id', '=', renderId),
    )
    .forUpdate()
    .executeTakeFirst()
  // a hold that is made right now was not there when this was called, and its account is not locked
  if (!account) return undefined
  return trx
    .updateTable('credit_holds')
    .set({ status, resolved_at: sql`now()` })
    .where('render_id', '=', renderId)
    .where('status', '=', 'held')
    .returning(['user_id', 'amount'])
    .executeTakeFirst()
}

/** Whether any content of the project was paid for. */
export async function hasPaidContent(db: Db, projectId: ProjectId): Promise<boolean> {
  const row = await db
    .selectFrom('credit_holds')
    .innerJoin('renders', 'renders.id', 'credit_holds.render_id')
    .select('renders.id')
    .where('renders.project_id', '=', projectId)
    .where('credit_holds.status', '=', 'captured')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this very content of the project was paid for before: it is free from then on. */
export async function isPaidFor(db: Db, projectId: ProjectId, contentHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('credit_holds')
    .innerJoin('renders', 'renders.id', 'credit_holds.render_id')
    .select('renders.id')
    .where('renders.project_id', '=', projectId)
    .where('renders.content_hash', '=', contentHash)
    .where('credit_holds.status', '=', 'captured')
    .executeTakeFirst()
  return row !== undefined
}

export interface Imbalance {
  readonly userId: UserId
  /** What may be spent and what is held, and the sum of all entries: the same number, unless credits were lost or made. */
  readonly balance: number
  readonly entries: number
  /** What the account says is held, and the sum of its open holds: the same number. */
  readonly held: number
  readonly holds: number
}

/** Accounts that do not add up. Empty unless something is badly wrong. */
export async function findImbalances(db: Db): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    WITH entries AS (
      SELECT user_id, sum(amount)::int AS total FROM credit_entries GROUP BY user_id
    ), holds AS (
      SELECT user_id, sum(amount)::int AS total FROM credit_holds WHERE status = 'held' GROUP BY user_id
    ), sums AS (
      SELECT a.user_id AS "userId", a.available + a.held AS balance, coalesce(e.total, 0) AS entries,
        a.held, coalesce(h.total, 0) AS holds
      FROM credit_accounts a LEFT JOIN entries e USING (user_id) LEFT JOIN holds h USING (user_id)
    )
    SELECT * FROM sums WHERE balance <> entries OR held <> holds`.execute(db)
  return rows
}
