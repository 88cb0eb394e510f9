import { expect, test } from 'vitest'
import { registerAccount } from '#app/services/accounts/register.server.ts'
import { useDatabase } from '../setup/database.ts'

const db = useDatabase()
const account = (email: string) => ({ name: 'Ana', email, password: 'correct horse battery' })

const admins = () => db.selectFrom('users').select('email').where('is_admin', '=', true).execute()

test('the first account of an installation is its administrator’s, the next one is not', async () => {
  const first = await registerAccount(account('ana@example.com'))
  expect(first.is_admin).toBe(true)
  expect((await registerAccount(account('eva@example.com'))).is_admin).toBe(false)
  expect(await admins()).toEqual([{ email: 'ana@example.com' }])
  expect(
    await db.selectFrom('security_events').select('event').where('user_id', '=', first.id).execute(),
  ).toEqual([{ event: 'registered' }, { event: 'made-admin' }])
})

test('of five first accounts at once one is an administrator’s', async () => {
  await Promise.all([1, 2, 3, 4, 5].map((n) => registerAccount(account(`n${n}@example.com`))))
  expect(await admins()).toHaveLength(1)
})
