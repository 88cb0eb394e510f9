import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countViolations } from '#tests/bench/faults/credits/invariant.ts'
import { killWorkers } from '#tests/bench/faults/credits/kill-workers.ts'
import { shuffleWebhooks } from '#tests/bench/faults/credits/shuffle-webhooks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const broken = async () => Object.entries(await countViolations(db)).filter(([, count]) => count !== 0)

// proves asvs-2.3.3
test('workers killed in the middle of dealing with credits lose and double none', async () => {
  await killWorkers(db, { kills: 3, seed: 1 })
  expect(await broken()).toEqual([])
})

test('webhooks in any order, repeated, many at once, and refunds before their purchase: all come out right', async () => {
  const { wrongBalances } = await shuffleWebhooks(db, { webhooks: 300, seed: 1 })
  expect(wrongBalances).toBe(0)
  expect(await broken()).toEqual([])
})

test('the check that the two rely on finds a credit from nowhere', async () => {
  const { id } = await insertUser(db, { credits: 3 })
  expect(await broken()).toEqual([])
  await sql`UPDATE credit_accounts SET available = available + 1 WHERE user_id = ${id}`.execute(db)
  expect(await broken()).toEqual([['balances that are not the sum of their entries', 1]])
})
