import { parseArgs } from 'node:util'
import { connect } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { JOB_NAMES, type JobName } from '#app/queue/contracts.ts'
import { register } from './register.ts'
import { limitPictures } from './render/source/media-input.ts'

/** How long running jobs may finish after SIGTERM before they go back to the queue. */
const DRAIN_MS = 10_000

const { values } = parseArgs({
  options: {
    queues: { type: 'string', default: JOB_NAMES.join(',') },
    concurrency: { type: 'string', default: '1' },
  },
})
const queues = values.queues.split(',').map(jobName)
const concurrency = Math.max(1, Number.parseInt(values.concurrency, 10) || 1)

function jobName(text: string): JobName {
  const name = JOB_NAMES.find((known) => known === text.trim())
  if (!name) throw new Error(`There is no queue "${text}". Queues: ${JOB_NAMES.join(', ')}.`)
  return name
}

limitPictures(env.MAX_VIDEO_PIXELS)
const { db } = connect(env.DATABASE_URL, env.DATABASE_POOL_SIZE)
const stopping = new AbortController()
const boss = await startBoss(env.DATABASE_URL, {
  serve: true,
  onError: (error) => log.warn({ err: error }, 'the queue reports an error'),
})
for (const name of queues) await register(name, concurrency, { boss, db, log, stopping: stopping.signal })
if (queues.includes('upkeep')) await boss.schedule('upkeep', '*/15 * * * *', {})
process.stdout.write(`ready: queues ${queues.join(', ')}\n`)

async function stop(): Promise<void> {
  stopping.abort(new Error('the worker is stopping'))
  await boss.stop({ graceful: true, timeout: DRAIN_MS })
  await db.destroy()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
