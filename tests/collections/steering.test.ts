import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { startAnalysis } from '#app/services/analysis/analysis.server.ts'
import { deleteCollection } from '#app/services/collections/edit-collections.server.ts'
import { loadStanding } from '#app/services/collections/load-standing.server.ts'
import {
  cancelCollection,
  changeCollection,
  changePart,
} from '#app/services/collections/steer-collection.server.ts'
import { retryNow } from '#app/services/operations/push-on.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const config = AnalysisConfig.parse({ frame_step: 3, languages: ['es'] })
let collection: Collection
let owned: { id: Collection['id']; userId: Collection['user_id'] }

beforeEach(async () => {
  collection = await insertCollection(db, await insertUser(db))
  owned = { id: collection.id, userId: collection.user_id }
})

const start = ({ id, user_id }: ProjectRow) => startAnalysis(db, { id, userId: user_id }, config)
const part = (columns = {}) =>
  insertPart(db, collection, { status: 'uploaded', duration_seconds: 10, ...columns })
const states = async () => (await loadStanding(db, owned)).parts.map(({ state }) => state)
/** The projects whose jobs a worker may take now, in the order in which it would. */
async function ready(): Promise<ProjectId[]> {
  const { rows } = await sql<{ id: ProjectId }>`
    SELECT data ->> 'projectId' AS id FROM pgboss.job
    WHERE name = 'analyze' AND state < 'active' AND start_after <= now()
    ORDER BY priority DESC, created_on, id`.execute(db)
  return rows.map(({ id }) => id)
}
const takeUp = (id: ProjectId) =>
  sql`UPDATE pgboss.job SET state = 'active', started_on = now() WHERE data ->> 'projectId' = ${id}::text`.execute(
    db,
  )

test('a pause takes waiting jobs back and leaves what runs alone, until it is over', async () => {
  const [running, waiting] = [await part(), await part()]
  await start(running)
  await start(waiting)
  await takeUp(running.id)
  await changeCollection(db, owned, { paused: true })
  expect(await ready()).toEqual([])
  expect(await states()).toEqual(['running', 'paused'])
  await changeCollection(db, owned, { paused: false })
  expect(await ready()).toEqual([waiting.id])
  expect(await states()).toEqual(['running', 'queued'])
})

test('what is started while the collection is paused waits, and an operator does not hurry it', async () => {
  const [project, elsewhere] = [
    await part(),
    await insertProject(db, { user_id: owned.userId, status: 'uploaded' }),
  ]
  await changeCollection(db, owned, { paused: true })
  await start(project)
  await start(elsewhere)
  expect(await ready()).toEqual([elsewhere.id])
  await expect(retryNow(db, project.id)).rejects.toMatchObject({ code: 'project.status-changed' })
  expect(await ready()).toEqual([elsewhere.id])
  await changeCollection(db, owned, { paused: false })
  expect(await ready()).toContain(project.id)
})

test('a start and a pause in the same moment leave nothing that a worker would take', async () => {
  const projects = await Promise.all(Array.from({ length: 8 }, () => part()))
  await Promise.all([...projects.map(start), changeCollection(db, owned, { paused: true })])
  expect(await ready()).toEqual([])
})

test('one video is paused by itself, and stays so when its collection goes on', async () => {
  const [one, other] = [await part(), await part()]
  await start(one)
  await start(other)
  await changePart(db, owned, one.id, { paused: true })
  expect(await ready()).toEqual([other.id])
  await changeCollection(db, owned, { paused: true })
  await changeCollection(db, owned, { paused: false })
  expect(await ready()).toEqual([other.id])
  await changePart(db, owned, one.id, { paused: false })
  expect(await ready()).toEqual([one.id, other.id])
})

test('a paused video can be cancelled, and a deleted collection lets its projects go', async () => {
  const [one, other] = [await part(), await part()]
  await start(one)
  await start(other)
  await changeCollection(db, owned, { paused: true })
  await changePart(db, owned, one.id, { priority: 1 })
  await deleteCollection(db, owned)
  expect(await ready()).toEqual([one.id, other.id])
})

test('cancelling stops all that runs and waits, and leaves the rest as it was', async () => {
  const [running, waiting, done] = [await part(), await part(), await part({ status: 'completed' })]
  await start(running)
  await start(waiting)
  await takeUp(running.id)
  expect(await cancelCollection(db, owned)).toBe(2)
  expect(await states()).toEqual(['person', 'person', 'done'])
  expect(await ready()).toEqual([])
  expect(await cancelCollection(db, owned)).toBe(0)
  expect(done.status).toBe('completed')
})

test('a priority orders the jobs of its account over the turns that they have, and no others', async () => {
  const stranger = await insertProject(db, { status: 'uploaded' })
  const [first, second, third] = [await part(), await part(), await part()]
  for (const project of [first, second, stranger, third]) await start(project)
  expect(await ready()).toEqual([first.id, stranger.id, second.id, third.id])
  await changePart(db, owned, third.id, { priority: 1 })
  expect(await ready()).toEqual([third.id, stranger.id, first.id, second.id])
  // what comes later is put in its place at once
  const fourth = await part({ priority: 1 })
  await start(fourth)
  expect(await ready()).toEqual([third.id, stranger.id, fourth.id, first.id, second.id])
  await changePart(db, owned, third.id, { priority: null })
  await changePart(db, owned, fourth.id, { priority: null })
  expect(await ready()).toEqual([first.id, stranger.id, second.id, third.id, fourth.id])
})

test('a collection of low priority lets the projects beside it go first', async () => {
  const [one, other] = [await part(), await part()]
  await start(one)
  await start(other)
  await changeCollection(db, owned, { priority: -1 })
  const beside = await insertProject(db, { user_id: owned.userId, status: 'uploaded' })
  await start(beside)
  expect(await ready()).toEqual([beside.id, one.id, other.id])
})

test('when all is done is told by the pace of past jobs, and not before there are three', async () => {
  const waiting = await part({ duration_seconds: 100 })
  await start(waiting)
  const done = async () => {
    const project = await insertProject(db, { status: 'analyzed', duration_seconds: 10 })
    await sql`
      INSERT INTO pgboss.job (name, state, data, started_on, completed_on)
      VALUES ('analyze', 'completed', jsonb_build_object('projectId', ${project.id}::text, 'attempt', 1),
        now() - interval '20 s', now())`.execute(db)
  }
  await done()
  await done()
  expect((await loadStanding(db, owned)).secondsLeft).toBeUndefined()
  await done()
  expect((await loadStanding(db, owned)).secondsLeft).toBeCloseTo(200)
})

test("another's collection is as absent as none, whatever is asked of it", async () => {
  const other = await insertUser(db)
  const project = await part()
  const theirs = { id: owned.id, userId: other.id }
  const asked = [
    loadStanding(db, theirs),
    changeCollection(db, theirs, { paused: true }),
    changePart(db, theirs, project.id, { paused: true }),
    cancelCollection(db, theirs),
    deleteCollection(db, theirs),
  ]
  for (const result of await Promise.allSettled(asked))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'collection.not-found' } })
})
