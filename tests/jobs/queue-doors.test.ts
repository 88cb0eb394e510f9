import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { connect } from '#app/db/client.server.ts'
import { pauseQueues, reportWorker } from '#app/db/workers.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { JOB_NAMES, type JobName } from '#app/queue/contracts.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { ADMIN_COMMANDS } from '#jobs/admin-commands.ts'
import { MOVED, QueueGate } from '#jobs/queue-gate.ts'
import { queueDoors } from '#jobs/queue-needs.ts'
import { type JobHandler, serveQueue } from '#jobs/serve-queue.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { pollEvery } from '#tests/setup/queue.ts'

const db = useDatabase()

async function admin(name: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  for await (const line of ADMIN_COMMANDS[name]?.run(db, words) ?? expect.unreachable()) lines.push(line)
  return lines.join('\n')
}

test('the gates of a worker ask one connection together which queues are paused', async () => {
  const { db, pool } = connect(env.DATABASE_URL, 10)
  try {
    const serve = () => Promise.resolve(() => Promise.resolve())
    const id = randomUUID()
    const doors = JOB_NAMES.map((name) => queueDoors(name, { db, id, serve }))
    const ask = () => Promise.all(doors.map((each) => each.whyPaused()))
    expect(await ask()).toEqual(JOB_NAMES.map(() => undefined))
    expect(pool.totalCount).toBe(1)
    await pauseQueues(db, ['render'])
    expect((await ask()).map((why) => why !== undefined)).toEqual(JOB_NAMES.map((name) => name === 'render'))
  } finally {
    await db.destroy()
  }
})

test('a worker is told of its own move alone, also when another asks at the same moment', async () => {
  const serve = () => Promise.resolve(() => Promise.resolve())
  const [moved, other] = [1, 2].map((pid) => ({ id: randomUUID(), host: 'machine', pid, queues: JOB_NAMES }))
  if (!moved || !other) return expect.unreachable()
  for (const worker of [moved, other]) await reportWorker(db, { ...worker, state: { closed: {}, jobs: [] } })
  await admin('move', 'machine/1')
  const why = await Promise.all(
    [moved, other, moved].map(({ id }) => queueDoors('translate', { db, id, serve }).whyPaused()),
  )
  expect(why).toEqual([MOVED, undefined, MOVED])
})

test('what a worker is doing is done by another when an operator moves it, and no try is counted', async () => {
  const queues: JobName[] = ['translate']
  const stopping = new AbortController()
  const bosses = await Promise.all(
    [1, 2].map(() => startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })),
  )
  const workers = await Promise.all(
    bosses.map(async (boss, index) => {
      pollEvery(boss, 0.5)
      const worker = { id: randomUUID(), host: 'machine', pid: index + 1, queues }
      await reportWorker(db, { ...worker, state: { closed: {}, jobs: [] } })
      const handler = vi.fn<JobHandler<'translate'>>(
        (_payload, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error))
          }),
      )
      const serve = (giveBack: AbortSignal) =>
        serveQueue('translate', handler, 1, { boss, db, log, stopping: giveBack })
      const doors = queueDoors('translate', { db, id: worker.id, serve })
      const gate = new QueueGate(doors, { log, stopping: stopping.signal, againMs: 50 })
      return { name: `machine/${worker.pid}`, handler, gate }
    }),
  )
  try {
    await Promise.all(workers.map(({ gate }) => gate.start()))
    const { id } = await insertProject(db, {
      ...{ status: 'translating', current_stage: 'translation', attempt: 1 },
    })
    const payload = { projectId: id, attempt: 1, scope: 'all', withGlossary: true } as const
    await db.transaction().execute((trx) => enqueue(trx, 'translate', payload))
    await eventually(() => expect(workers.some(({ handler }) => handler.mock.calls.length > 0)).toBe(true))
    const [from, to] = workers[0]?.handler.mock.calls.length === 0 ? workers.toReversed() : workers
    if (!from || !to) return expect.unreachable()

    expect(await admin('move', from.name)).toMatch('gives its jobs back within')
    expect(await admin('queues')).toMatch(`worker ${from.name} (moved) translate`)
    await eventually(() => expect(to.handler).toHaveBeenCalledTimes(1))
    expect(from.handler).toHaveBeenCalledTimes(1)
    // the one that was given back stays, completed; the two come in the order of their random ids
    const jobs = (await bosses[0]?.findJobs('translate', { data: payload })) ?? []
    const unfinished = jobs.filter(({ state }) => state !== 'completed')
    expect(unfinished).toEqual([expect.objectContaining({ state: 'active', retryCount: 0 })])

    expect(await admin('move', to.name)).toMatch('No other worker serves translate: those jobs wait.')
    await eventually(() => expect(to.gate.reason).toMatch('done elsewhere'))
    await admin('resume', from.name)
    await eventually(() => expect(from.handler).toHaveBeenCalledTimes(2))
    await expect(admin('move', 'machine/3')).rejects.toThrow('There is no worker "machine/3"')
  } finally {
    stopping.abort()
    await Promise.all(bosses.map((boss) => boss.stop({ graceful: true, timeout: 2000 })))
  }
})
