import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { installQueues } from '#app/queue/install.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

test('a job waits for its worker for years, also in a queue that an older release has made', async () => {
  await sql`UPDATE pgboss.queue SET retention_seconds = 1209600`.execute(db)
  await installQueues(env.DATABASE_URL)
  const { id } = await insertProject(db, { user_id: (await insertUser(db)).id })
  await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }))
  const { rows } = await sql`
    SELECT name, keep_until > now() + interval '9 years' AS "isStored" FROM pgboss.job`.execute(db)
  expect(rows).toEqual([{ name: 'analyze', isStored: true }])
  const short = await sql`SELECT name FROM pgboss.queue WHERE retention_seconds = 1209600`.execute(db)
  expect(short.rows).toEqual([])
})
