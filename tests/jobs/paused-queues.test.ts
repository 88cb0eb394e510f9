import { expect, test } from 'vitest'
import { connect } from '#app/db/client.server.ts'
import { pauseQueues } from '#app/db/workers.server.ts'
import { env } from '#app/env.server.ts'
import { JOB_NAMES } from '#app/queue/contracts.ts'
import { isPaused } from '#jobs/queue-needs.ts'
import { useDatabase } from '#tests/setup/database.ts'

useDatabase()

test('the gates of a worker ask one connection together which queues are paused', async () => {
  const { db, pool } = connect(env.DATABASE_URL, 10)
  try {
    const ask = () => Promise.all(JOB_NAMES.map((name) => isPaused(name, db)))
    expect(await ask()).toEqual(JOB_NAMES.map(() => false))
    expect(pool.totalCount).toBe(1)
    await pauseQueues(db, ['render'])
    expect(await ask()).toEqual(JOB_NAMES.map((name) => name === 'render'))
  } finally {
    await db.destroy()
  }
})
