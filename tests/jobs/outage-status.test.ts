import { fromKysely } from 'pg-boss'
import { expect, test } from 'vitest'
import { findProject } from '#app/db/projects.server.ts'
import { projectView } from '#app/components/projects/project-view.ts'
import { statusJson } from '#app/http/project-json.server.ts'
import { env } from '#app/env.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { findQueuePositions } from '#app/queue/waiting-jobs.server.ts'
import { withQueuePosition } from '#app/services/projects/queue-position.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

test('a project whose job waits for the end of an outage says for what and until when, and stands in no queue', async () => {
  const boss = await startBoss(env.DATABASE_URL, { serve: false, onError: () => undefined })
  const { id, user_id } = await insertProject(db, {
    status: 'analyzing',
    current_stage: 'analysis',
    attempt: 2,
  })
  const outage = { code: 'ocr.unavailable', since: new Date().toISOString(), tries: 3 }
  await db.transaction().execute(async (trx) => {
    await boss.send(
      'analyze',
      { projectId: id, attempt: 2, outage },
      { startAfter: 300, db: fromKysely(trx) },
    )
  })
  await boss.stop({ graceful: false })
  const project = await findProject(db, { id, userId: user_id })
  if (!project) return expect.unreachable()
  const queued = await withQueuePosition(db, project)
  const status = statusJson(queued, new Request('http://127.0.0.1/api/v1'))
  expect(status).toMatchObject({
    ...{ status: 'analyzing', error: null, waiting_for: 'ocr.unavailable', queue_position: null },
    retry_at: expect.any(String),
  })
  expect(projectView(queued, new Date()).waiting?.seconds).toBeGreaterThan(290)
  expect(await findQueuePositions(db, [id])).toEqual(new Map())
})
