import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { useDatabase } from './database.ts'

const db = useDatabase()

const counts = () =>
  sql<{ users: number; jobs: number }>`
    SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM pgboss.job) AS jobs`
    .execute(db)
    .then(({ rows }) => rows[0])

// the two tests below do the same: whichever comes second would see what the first one left
test.each(['first', 'second'])('the %s test finds no rows and no jobs of another', async () => {
  expect(await counts()).toEqual({ users: 0, jobs: 0 })
  const project = await insertProject(db)
  const track = await insertTrack(db, project)
  await insertTranslation(db, track)
  const render = await insertRender(db, project)
  await db
    .transaction()
    .execute((trx) => enqueue(trx, 'render', { renderId: render.id, projectId: project.id, attempt: 0 }))
  expect(await counts()).toEqual({ users: 1, jobs: 1 })
})

test('the database counts characters, not bytes', async () => {
  const { rows } = await sql<{ length: number }>`SELECT length('日本')::int AS length`.execute(db)
  expect(rows).toEqual([{ length: 2 }])
})
