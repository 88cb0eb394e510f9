import { expect, test } from 'vitest'
import { findBalance, findImbalances } from '#app/db/credits.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { up } from '../../migrations/0030_overcharged_minutes.ts'

const db = useDatabase()

async function rendered(durationSeconds: number, paid: number) {
  const user = await insertUser(db, { credits: 10 })
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'completed',
    duration_seconds: durationSeconds,
    credits_required: paid,
  })
  const render = await insertRender(db, project, { kind: 'premium', status: 'done' })
  await db
    .insertInto('credit_holds')
    .values({ render_id: render.id, user_id: user.id, amount: paid, status: 'captured' })
    .execute()
  return { user, project }
}

test.each([
  { seconds: 60.00000000000001, paid: 2, given: 1, price: 1 },
  { seconds: 120.00000000000003, paid: 3, given: 1, price: 2 },
  { seconds: 60.04, paid: 2, given: 0, price: 2 },
  { seconds: 59.99, paid: 1, given: 0, price: 1 },
])('$paid credits paid for $seconds s: $given are given back', async ({ seconds, paid, given, price }) => {
  const { user, project } = await rendered(seconds, paid)
  await up(db)
  expect(await findBalance(db, user.id)).toBe(10 + given)
  expect(await findImbalances(db)).toEqual([])
  const { credits_required: after } = await db
    .selectFrom('projects')
    .select('credits_required')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  expect(after).toBe(price)
})
