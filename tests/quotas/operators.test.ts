import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addUsage, findOwnQuotas } from '#app/db/quotas.server.ts'
import { dayOf } from '#app/domain/quotas.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const PROGRAM = join(import.meta.dirname, '../../jobs/accounts.ts')

/** What the command prints, and how it ends. */
async function accounts(...words: string[]): Promise<{ code: unknown; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words])
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr: string } // what execFile rejects with
    return { code, text: stderr }
  }
}

test('an operator sees the limits of an account, changes one and puts it back', async () => {
  const { id, email } = await insertUser(db)
  await insertProject(db, { user_id: id })
  const before = await accounts('quota', email)
  expect(before).toMatchObject({ code: 0, text: expect.stringMatching(/^projects +1 +500 +default$/m) })
  const changed = await accounts('quota', email.toUpperCase(), 'projects', '9')
  expect(changed.text).toMatch(/^projects +1 +9 +set for this account$/m)
  expect(await findOwnQuotas(db, id)).toEqual({ projects: 9 })
  await accounts('quota', email, 'projects', 'default')
  expect(await findOwnQuotas(db, id)).toEqual({})
})

test('what is no limit, no number or no account changes nothing', async () => {
  const { id, email } = await insertUser(db)
  const wrong = [
    ['quota'],
    ['quota', email, 'projects'],
    ['quota', email, 'videos', '3'],
    ['quota', email, 'projects', '-1'],
    ['quota', email, 'running_jobs', '0'],
    ['quota', email, 'running_jobs', '65'],
    ['quota', email, 'projects', '3', '4'],
    ['quota', 'nobody@example.com', 'projects', '3'],
    ['usage', 'much'],
  ]
  const ends = await Promise.all(wrong.map((words) => accounts(...words)))
  expect(ends.map(({ code }) => code)).toEqual(wrong.map(() => 1))
  expect(await findOwnQuotas(db, id)).toEqual({})
})

test('an operator sees what accounts have used by day, those who used most first', async () => {
  const [little, much] = [await insertUser(db), await insertUser(db)]
  const add = (user: typeof much, name: 'analysis_seconds' | 'previews', amount: number) =>
    db
      .transaction()
      .execute((trx) => addUsage(trx, user.id, { day: dayOf(new Date()), name, amount, most: 10_000 }))
  await add(little, 'analysis_seconds', 30)
  await add(much, 'analysis_seconds', 601)
  await add(much, 'previews', 2)
  const { text } = await accounts('usage')
  const day = dayOf(new Date())
  expect(
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ +/)),
  ).toEqual([
    [day, '11', '0', '2', much.email],
    [day, '1', '0', '0', little.email],
  ])
})
