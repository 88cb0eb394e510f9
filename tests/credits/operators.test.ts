import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { findBalance, listEntries } from '#app/db/credits.server.ts'
import { log } from '#app/log.server.ts'
import { runMaintenance } from '#jobs/handlers/maintenance.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRun } from '#tests/factories/runs.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const db = useDatabase()
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const PROGRAM = join(import.meta.dirname, '../../jobs/credits.ts')

/** What the command prints, and how it ends. */
async function credits(...words: string[]): Promise<{ code: unknown; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words])
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr: string } // what execFile rejects with
    return { code, text: stderr }
  }
}

describe('npm run credits', () => {
  test('gives credits by an entry of its own, with a note if there is one, and again when asked again', async () => {
    const user = await insertUser(db)
    expect(await credits('grant', user.email.toUpperCase(), '7')).toMatchObject({ code: 0 })
    const { text } = await credits('grant', user.email, '7', 'Por el fallo del martes')
    expect(text).toMatch(/7 credits and has 14/)
    expect(await findBalance(db, user.id)).toBe(14)
    expect(await listEntries(db, user.id, { limit: 5, offset: 0 })).toMatchObject([
      { transaction_type: 'GRANT', amount: 7, reference_id: 'Por el fallo del martes' },
      { transaction_type: 'GRANT', amount: 7, reference_id: null },
    ])
  })

  test('ends once it has woken the run that waits for credits', async () => {
    const { email, id } = await insertUser(db)
    const project = await insertProject(db, { user_id: id })
    const runId = await insertRun(db, project, { state: 'waiting_for_credits' })
    expect(await credits('grant', email, '1')).toMatchObject({ code: 0 })
    expect(await queuedJobs(db, 'advance')).toEqual([{ projectId: project.id, runId }])
  })

  test('gives nothing to nobody, nor less than one', async () => {
    const { email, id } = await insertUser(db)
    const wrong = [['grant', 'nobody@example.com', '7'], ['grant', email, '-3'], ['grant', email], []]
    const ends = await Promise.all(wrong.map((words) => credits(...words)))
    expect(ends.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(await findBalance(db, id)).toBe(0)
  })
})

describe('upkeep', () => {
  test('finds an account that does not add up, without any provider', async () => {
    const alert = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const { id } = await insertUser(db, { credits: 3 })
    await runMaintenance({}, context)
    expect(alert).not.toHaveBeenCalled()
    await sql`UPDATE credit_accounts SET available = 4 WHERE user_id = ${id}`.execute(db)
    await runMaintenance({}, context)
    expect(alert).toHaveBeenCalledWith(
      expect.objectContaining({ userId: id, balance: 4, entries: 3 }),
      expect.stringMatching(/^ALERT/),
    )
    alert.mockRestore()
  })

  test('looks up purchases that nobody told of, and goes on when the provider is away', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { id } = await insertUser(db)
    await sql`
      INSERT INTO checkout_orders (user_id, pack_id, credits, price_cents, stripe_session_id, created_at)
      VALUES (${id}, 'basic', 10, 999, 'cs_test_1', now() - interval '1 hour')`.execute(db)
    await runMaintenance({}, context)
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ sessionId: 'cs_test_1' }),
      expect.stringMatching(/could not be looked up/),
    )
    warn.mockRestore()
  })
})
