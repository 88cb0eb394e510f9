import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addEntry,
  captureHold,
  findBalance,
  findImbalances,
  hold,
  isPaidFor,
  listEntries,
  releaseHold,
} from '#app/db/credits.server.ts'
import type { ProjectId, RenderId, UserId } from '#app/domain/ids.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
let userId: UserId
let projectId: ProjectId

beforeEach(async () => {
  userId = (await insertUser(db, { credits: 10 })).id
  projectId = (await insertProject(db, { user_id: userId })).id
})

const newRender = async (): Promise<RenderId> =>
  (await insertRender(db, { id: projectId, attempt: 1 }, { kind: 'premium' })).id
const holding = (renderId: RenderId, amount: number) =>
  db.transaction().execute((trx) => hold(trx, { userId, renderId, amount }))
const capturing = (renderId: RenderId) =>
  db.transaction().execute((trx) => captureHold(trx, renderId, projectId))
const releasing = (renderId: RenderId) => db.transaction().execute((trx) => releaseHold(trx, renderId))
const buying = (amount: number, idempotencyKey: string) =>
  db
    .transaction()
    .execute((trx) => addEntry(trx, { userId, type: 'PURCHASE', amount, referenceId: null, idempotencyKey }))

describe('a hold', () => {
  test('takes credits out of the balance and leaves no entry until it is captured', async () => {
    const render = await newRender()
    expect(await holding(render, 4)).toBe(true)
    expect(await findBalance(db, userId)).toBe(6)
    expect(await listEntries(db, userId, { limit: 50, offset: 0 })).toMatchObject([
      { transaction_type: 'GRANT' },
    ])
    await capturing(render)
    expect(await listEntries(db, userId, { limit: 50, offset: 0 })).toMatchObject([
      { transaction_type: 'CONSUMPTION', amount: -4, reference_id: projectId },
      { transaction_type: 'GRANT', amount: 10 },
    ])
    expect(await findBalance(db, userId)).toBe(6)
  })

  test('is refused when the balance does not suffice, and nothing is set aside', async () => {
    expect(await holding(await newRender(), 11)).toBe(false)
    expect(await findBalance(db, userId)).toBe(10)
  })

  test('resolves once: a repeated capture or a late release changes nothing', async () => {
    const render = await newRender()
    await holding(render, 4)
    await Promise.all([capturing(render), capturing(render), releasing(render)])
    await releasing(render)
    expect([6, 10]).toContain(await findBalance(db, userId))
    expect(await findImbalances(db)).toEqual([])
  })

  test('of a deleted project goes back to the balance', async () => {
    await holding(await newRender(), 4)
    await db.deleteFrom('projects').where('id', '=', projectId).execute()
    expect(await findBalance(db, userId)).toBe(10)
    expect(await findImbalances(db)).toEqual([])
  })
})

test('fifty holds at once, with credits for ten: ten are granted', async () => {
  const renders = await Promise.all(Array.from({ length: 50 }, newRender))
  const granted = await Promise.all(renders.map((render) => holding(render, 1)))
  expect(granted.filter(Boolean)).toHaveLength(10)
  expect(await findBalance(db, userId)).toBe(0)
})

test('one purchase delivered twenty times at once is credited once', async () => {
  const credited = await Promise.all(Array.from({ length: 20 }, () => buying(50, 'order-1')))
  expect(credited.filter(Boolean)).toHaveLength(1)
  expect(await findBalance(db, userId)).toBe(60)
})

test('content counts as paid for once its hold is captured, and no earlier', async () => {
  const render = await insertRender(
    db,
    { id: projectId, attempt: 1 },
    { kind: 'premium', content_hash: 'abc' },
  )
  await holding(render.id, 2)
  expect(await isPaidFor(db, projectId, 'abc')).toBe(false)
  await capturing(render.id)
  expect(await isPaidFor(db, projectId, 'abc')).toBe(true)
  expect(await isPaidFor(db, projectId, 'other')).toBe(false)
})

describe('the ledger is append only', () => {
  test.each([
    ['changed', sql`UPDATE credit_entries SET amount = 1000`],
    ['deleted', sql`DELETE FROM credit_entries`],
    ['emptied', sql`TRUNCATE credit_entries`],
  ])('it cannot be %s', async (_how, statement) => {
    await expect(statement.execute(db)).rejects.toThrow('append only')
  })

  test('but it goes with the whole account', async () => {
    await db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await listEntries(db, userId, { limit: 50, offset: 0 })).toEqual([])
  })
})

type Step =
  | { kind: 'buy'; amount: number; key: number }
  | { kind: 'hold' | 'capture' | 'release'; render: number; amount: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    amount: fc.integer({ min: 1, max: 9 }),
    key: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('hold' as const, 'capture' as const, 'release' as const),
    render: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 9 }),
  }),
)

test('a hold that is made while a capture has begun is left alone: its account is not locked', async () => {
  const render = await newRender()
  let isFirst = true
  const holdingMeanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false
        await holding(render, 4)
      }
      return result
    },
  }
  await db.transaction().execute((trx) => captureHold(trx.withPlugin(holdingMeanwhile), render, projectId))
  const hold = await db
    .selectFrom('credit_holds')
    .select('status')
    .where('render_id', '=', render)
    .executeTakeFirst()
  expect(hold).toEqual({ status: 'held' })
})

test('whatever is done at once and in whatever order, no credit is lost or doubled', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 5 }), async (waves) => {
      round++
      const renders = await Promise.all(Array.from({ length: 4 }, newRender))
      for (const wave of waves) await Promise.all(wave.map((each) => perform(each, renders, round)))
      const account = await db
        .selectFrom('credit_accounts')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(account.available).toBeGreaterThanOrEqual(0)
      const open = await db
        .selectFrom('credit_holds')
        .select(({ fn }) => fn.coalesce(fn.sum<string>('amount'), sql<string>`0`).as('sum'))
        .where('status', '=', 'held')
        .executeTakeFirstOrThrow()
      expect(account.held).toBe(Number(open.sum))
      expect(await findImbalances(db)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

async function perform(each: Step, renders: readonly RenderId[], round: number): Promise<void> {
  if (each.kind === 'buy') {
    await buying(each.amount, `${round}-${each.key}`)
    return
  }
  const render = renders[each.render]
  if (!render) throw new Error('no such render')
  if (each.kind === 'capture') return capturing(render)
  if (each.kind === 'release') return releasing(render)
  // one render starts once: a second hold for it breaks the primary key and rolls back
  await holding(render, each.amount).catch((error: unknown) =>
    expect(String(error)).toContain('credit_holds_render_id_key'),
  )
}
