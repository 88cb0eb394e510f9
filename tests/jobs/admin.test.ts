import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors.ts'
import { findOutages } from '#app/queue/waiting-jobs.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { ADMIN_COMMANDS } from '#jobs/admin-commands.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

async function admin(name: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  for await (const line of ADMIN_COMMANDS[name]?.run(db, words) ?? expect.unreachable()) lines.push(line)
  return lines.join('\n')
}

const analyzing = () =>
  insertProject(db, {
    ...{ status: 'analyzing', status_before: 'uploaded', current_stage: 'analysis', attempt: 1 },
  })

async function waitForOutage(projectId: string): Promise<void> {
  const outage = { code: 'storage.unavailable', since: new Date().toISOString(), tries: 9 }
  await sql`UPDATE pgboss.job SET start_after = now() + interval '1 hour',
    data = data || jsonb_build_object('outage', ${JSON.stringify(outage)}::jsonb)
    WHERE data ->> 'projectId' = ${projectId}`.execute(db)
}

test('what nobody gets on with is listed with the reason, and a lost job can be given up', async () => {
  const [lost, waiting, unserved] = [await analyzing(), await analyzing(), await analyzing()]
  for (const { id } of [waiting, unserved])
    await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }))
  await waitForOutage(waiting.id)
  const said = await admin('stuck')
  expect(said).toMatch(`${lost.id} analyzing`)
  expect(said).toMatch(/no job is left that would do it/)
  expect(said).toMatch(/outage \(storage.unavailable\), is tried again at /)
  expect(said).toMatch(/no worker serves analyze/)
  expect(await admin('give-up', lost.id)).toMatch('uploaded again')
  expect(await admin('stuck')).not.toMatch(lost.id)
})

test('a project that waits for the end of an outage is tried at once when an operator wants it', async () => {
  const { id } = await analyzing()
  await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }))
  await waitForOutage(id)
  expect([...(await findOutages(db, [id])).values()]).toMatchObject([{ code: 'storage.unavailable' }])
  expect(await admin('retry', id)).toBe('Its job waits no longer.')
  expect(await findOutages(db, [id])).toEqual(new Map())
  await expect(admin('retry', id)).rejects.toThrow(AppError)
})

test('queues are paused, drained and resumed by name', async () => {
  await admin('pause', 'render')
  expect(await admin('queues')).toMatch(/render\s+\(paused\) 0 running/)
  expect(await admin('drain', 'render')).toMatch('Nothing runs any more.')
  await admin('resume')
  expect(await admin('queues')).not.toMatch('paused')
  await expect(admin('pause', 'rendering')).rejects.toThrow('There is no queue "rendering"')
})

test('the history of a project tells of its jobs', async () => {
  const { id, name } = await analyzing()
  await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }))
  const said = await admin('project', id)
  expect(said).toMatch(name)
  expect(said).toMatch(/job analyze, attempt 1: created, tried 0 times/)
})
