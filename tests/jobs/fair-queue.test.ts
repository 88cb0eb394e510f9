import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import type { ProjectId, UserId } from '#app/domain/ids.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { setOwnQuota } from '#app/db/quotas.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { enqueue, withdraw } from '#app/queue/enqueue.server.ts'
import { findQueuePositions } from '#app/queue/waiting-jobs.server.ts'
import { serveQueue } from '#jobs/serve-queue.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { pollEvery } from '#tests/setup/queue.ts'

const db = useDatabase()
/** As many worker processes: they share the database and nothing else. */
let bosses: PgBoss[]
const stopping = new AbortController()

type Work = (payload: { projectId: ProjectId }) => Promise<void>

beforeEach(() => {
  bosses = []
})
afterEach(() => Promise.all(bosses.map((boss) => boss.stop({ graceful: true, timeout: 2000 }))))

async function workers(count: number, name: 'analyze' | 'render', handler: Work, pollSeconds?: number) {
  for (let i = 0; i < count; i++) {
    const boss = await startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })
    bosses.push(boss)
    if (pollSeconds !== undefined) pollEvery(boss, pollSeconds)
    await serveQueue(name, handler, 1, { boss, db, log, stopping: stopping.signal })
  }
}

/** Somebody's analyses, queued one after the other. */
async function queueAnalyses(userId: UserId, count: number): Promise<ProjectId[]> {
  const ids: ProjectId[] = []
  for (let i = 0; i < count; i++) {
    const columns = { user_id: userId, status: 'analyzing', current_stage: 'analysis', attempt: 1 } as const
    const { id } = await insertProject(db, columns)
    await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }))
    ids.push(id)
  }
  return ids
}

/** A handler whose jobs last until they are released, in the order in which they began. */
function heldJobs() {
  const begun: { id: ProjectId; release: () => void }[] = []
  const handler: Work = ({ projectId }) =>
    new Promise((resolve) => begun.push({ id: projectId, release: resolve }))
  const began = (count: number) => eventually(() => expect(begun.length).toBe(count))
  return { begun, handler, began }
}

/** A handler that notes whose job it was, and ends at once. */
function noteOwners(owners: Map<ProjectId, string>) {
  const order: string[] = []
  const handler: Work = ({ projectId }) => {
    order.push(owners.get(projectId) ?? 'nobody')
    return Promise.resolve()
  }
  return { order, handler }
}

const all = (ids: readonly ProjectId[], owner: string) => ids.map((id) => [id, owner] as const)
const done = (order: readonly string[], count: number) => eventually(() => expect(order.length).toBe(count))

describe('with one worker', () => {
  // proves asvs-2.4.1
  test('one job of B runs second at the latest behind eight of A', async () => {
    const [a, b] = [await insertUser(db), await insertUser(db)]
    const held = heldJobs()
    await workers(1, 'analyze', held.handler)
    const ofA = await queueAnalyses(a.id, 8)
    await held.began(1)
    const [ofB] = await queueAnalyses(b.id, 1)
    held.begun[0]?.release()
    await held.began(2)
    expect(held.begun.map(({ id }) => id)).toEqual([ofA[0], ofB])
    held.begun[1]?.release()
    await held.began(3)
    expect(held.begun[2]?.id).toBe(ofA[1])
    held.begun[2]?.release()
  })

  test('accounts take turns, whatever each has queued, and each keeps its own order', async () => {
    const [a, b, c] = [await insertUser(db), await insertUser(db), await insertUser(db)]
    const ofA = await queueAnalyses(a.id, 100)
    const [ofB, ofC] = [await queueAnalyses(b.id, 3), await queueAnalyses(c.id, 2)]
    const names = new Map([...all(ofA, 'a'), ...all(ofB, 'b'), ...all(ofC, 'c')])
    const { order, handler } = noteOwners(names)
    const own: ProjectId[] = []
    await workers(1, 'analyze', (payload) => {
      if (names.get(payload.projectId) === 'a') own.push(payload.projectId)
      return handler(payload)
    })
    await done(order, 105)
    expect(order.slice(0, 9).join('')).toBe('abcabcaba')
    expect(own).toEqual(ofA)
  })

  test('an account with many jobs is served on while newcomers keep coming', async () => {
    const a = await insertUser(db)
    const held = heldJobs()
    const ofA = await queueAnalyses(a.id, 4)
    await workers(1, 'analyze', held.handler)
    // a new account with two jobs asks each time that one begins
    for (let turn = 1; turn <= 10; turn++) {
      await held.began(turn)
      await queueAnalyses((await insertUser(db)).id, 2)
      held.begun.at(-1)?.release()
    }
    await held.began(11)
    const served = held.begun.filter(({ id }) => ofA.includes(id)).length
    held.begun.at(-1)?.release()
    expect(served).toBeGreaterThanOrEqual(3)
    await sql`DELETE FROM pgboss.job`.execute(db)
  })

  test('short jobs follow each other without a pause', async () => {
    const a = await insertUser(db)
    const { order, handler } = noteOwners(new Map())
    await queueAnalyses(a.id, 8)
    // nobody asks the queue again within this test: what is done was begun by the end of the job before
    await workers(1, 'analyze', handler, 3600)
    await done(order, 8)
  })
})

describe('with several worker processes', () => {
  test('whoever has nothing running comes next', async () => {
    const [a, b] = [await insertUser(db), await insertUser(db)]
    const held = heldJobs()
    const ofA = await queueAnalyses(a.id, 8)
    await workers(2, 'analyze', held.handler)
    await held.began(2)
    const ofB = await queueAnalyses(b.id, 2)
    held.begun[0]?.release()
    await held.began(3)
    held.begun[1]?.release()
    await held.began(4)
    const [third, fourth] = held.begun.slice(2).map(({ id }) => id)
    expect(third).toBe(ofB[0])
    expect([ofA[2], ofB[1]]).toContain(fourth)
    for (const { release } of held.begun) release()
    await sql`DELETE FROM pgboss.job WHERE state < 'active'`.execute(db)
  })

  test('the parts of a cut render leave a worker to the others', async () => {
    const [a, b] = [await insertUser(db), await insertUser(db)]
    const ofA = await insertProject(db, { user_id: a.id, status: 'rendering', attempt: 1 })
    const render = await insertRender(db, ofA)
    await db.transaction().execute(async (trx) => {
      for (let part = 0; part < 12; part++)
        await enqueue(trx, 'render', { renderId: render.id, projectId: ofA.id, attempt: 1, part })
    })
    const held = heldJobs()
    for (let running = 1; running <= 2; running++) {
      await workers(1, 'render', held.handler)
      await held.began(running)
    }
    const ofB = await insertProject(db, { user_id: b.id, status: 'rendering', attempt: 1 })
    const other = await insertRender(db, ofB)
    await db
      .transaction()
      .execute((trx) => enqueue(trx, 'render', { renderId: other.id, projectId: ofB.id, attempt: 1 }))
    await sql`UPDATE pgboss.job SET priority = -100 WHERE data ->> 'projectId' = ${ofB.id}`.execute(db)
    await workers(1, 'render', held.handler)
    await held.began(3)
    expect(held.begun.map(({ id }) => id)).toEqual([ofA.id, ofA.id, ofB.id])
    for (const { release } of held.begun) release()
    await sql`DELETE FROM pgboss.job WHERE state < 'active'`.execute(db)
  })

  test('an account with a limit of its own runs as many jobs at once as that', async () => {
    const a = await insertUser(db)
    await setOwnQuota(db, a.id, 'running_jobs', 3)
    const held = heldJobs()
    const ofA = await queueAnalyses(a.id, 5)
    for (let running = 1; running <= 3; running++) {
      await workers(1, 'analyze', held.handler)
      await held.began(running)
    }
    const [ofB] = await queueAnalyses((await insertUser(db)).id, 1)
    // behind all of A's: the fourth worker takes it only because A's are held back
    await sql`UPDATE pgboss.job SET priority = -100 WHERE data ->> 'projectId' = ${ofB}`.execute(db)
    await workers(1, 'analyze', held.handler)
    await held.began(4)
    expect(held.begun.map(({ id }) => id)).toEqual([...ofA.slice(0, 3), ofB])
    held.begun[0]?.release()
    await held.began(5)
    expect(held.begun[4]?.id).toBe(ofA[3])
    for (const { release } of held.begun) release()
    await sql`DELETE FROM pgboss.job WHERE state < 'active'`.execute(db)
  })
})

test('a preview has its owner’s turn in the lane of previews', async () => {
  const [a, b] = [await insertUser(db), await insertUser(db)]
  for (const [user, count] of [
    [a, 3],
    [b, 1],
  ] as const)
    for (let i = 0; i < count; i++) {
      const project = await insertProject(db, { user_id: user.id })
      const { id } = await insertPreview(db, project, 'trial', { status: 'queued' })
      await db.transaction().execute((trx) => enqueue(trx, 'preview', { previewId: id }))
    }
  const { rows } = await sql<{ owner: string; priority: number }>`
    SELECT group_id AS owner, priority FROM pgboss.job WHERE name = 'preview'
    ORDER BY priority DESC, created_on`.execute(db)
  expect(rows.map(({ owner }) => owner)).toEqual([a.id, b.id, a.id, a.id])
  expect(rows.map(({ priority }) => 0 - priority)).toEqual([0, 1, 2, 4])
})

describe('the place in the queue', () => {
  test('counts the jobs that come before, with those of other accounts between', async () => {
    const [a, b] = [await insertUser(db), await insertUser(db)]
    const ofA = await queueAnalyses(a.id, 3)
    const ofB = await queueAnalyses(b.id, 1)
    expect(
      [...(await findQueuePositions(db, [...ofA, ...ofB])).entries()].toSorted((x, y) => x[1] - y[1]),
    ).toEqual([
      [ofA[0], 1],
      [ofB[0], 2],
      [ofA[1], 3],
      [ofA[2], 4],
    ])
  })

  test('is told for nothing that runs, and moves up when something begins or is withdrawn', async () => {
    const a = await insertUser(db)
    const held = heldJobs()
    const [first, second, third] = await queueAnalyses(a.id, 3)
    await workers(1, 'analyze', held.handler)
    await held.began(1)
    const positions = async () => {
      const ids = [first, second, third].flatMap((id) => id ?? [])
      const found = await findQueuePositions(db, ids)
      return ids.map((id) => found.get(id))
    }
    expect(await positions()).toEqual([undefined, 1, 2])
    if (second === undefined) throw new Error('three were queued')
    const attempt = { projectId: second, attempt: 1 }
    expect(await db.transaction().execute((trx) => withdraw(trx, 'analyze', attempt))).toBe(true)
    expect(await positions()).toEqual([undefined, undefined, 1])
    held.begun[0]?.release()
    await held.began(2)
    expect(held.begun[1]?.id).toBe(third)
    held.begun[1]?.release()
  })
})
