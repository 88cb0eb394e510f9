import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PgBoss } from 'pg-boss'
import { connect } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { collectScratchGarbage } from '#app/gateways/scratch.server.ts'
import { log } from '#app/log.server.ts'
import { limitHeapRetention, releaseUnusedMemory } from '#app/native-memory.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { JOB_NAMES, type JobName } from '#app/queue/contracts.ts'
import { describeFault } from '#app/services/health/readiness.server.ts'
import { exportTraces } from '#app/services/operations/export-traces.server.ts'
import { listenForOperators } from '#app/services/operations/operators-port.server.ts'
import { QueueGate } from './queue-gate.ts'
import { queueDoors } from './queue-needs.ts'
import { register } from './register.ts'
import { limitPictures } from './render/source/media-input.ts'
import { type RunningJob, serveDeadLetters } from './serve-queue.ts'
import { reportRegularly } from './worker-report.ts'

/** How long running jobs have to stop after SIGTERM; each goes back to the queue as soon as it has. */
const STOP_WITHIN_MS = 10_000
const AGAIN_MS = 2_000
const SCRATCH_COLLECTION_MS = 600_000
const MAINTENANCE_MINUTES = 15

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
  if (name) return name
  process.stderr.write(`There is no queue "${text}". Queues: ${JOB_NAMES.join(', ')}.\n`)
  process.exit(1)
}

limitHeapRetention()
limitPictures(env.MAX_VIDEO_PIXELS)
const { db } = connect(env.DATABASE_URL, env.DATABASE_POOL_SIZE)
const stopping = new AbortController()
const workerId = randomUUID()
const running = new Map<string, RunningJob>()
const gates = new Map<JobName, QueueGate>()
/** What is to be ended, in this order. */
const open: (() => Promise<unknown>)[] = []

async function stop(): Promise<void> {
  stopping.abort(new Error('the worker is stopping'))
  for (const end of open) await end()
  await db.destroy()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

listenForOperators({
  ready: () => {
    const state = stateNow()
    const ready = gates.size > 0 && Object.keys(state.closed).length === 0 && !stopping.signal.aborted
    return Promise.resolve({ ready, body: { status: ready ? 'ready' : 'not ready', queues, ...state } })
  },
})
const stopTracing = await exportTraces('worker')
await collectScratch()
setInterval(() => void collectScratch(), SCRATCH_COLLECTION_MS).unref()
await databaseReady()
const boss = await queueReady()
open.push(
  () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  reportRegularly(db, { id: workerId, queues }, { log, state: stateNow }),
  stopTracing,
)
const parts = {
  ...{ boss, db, log, stopping: stopping.signal, running },
  onDone: (name: JobName) => gates.get(name)?.reportDone(),
  onOutage: (name: JobName) => gates.get(name)?.reportOutage(),
}
for (const name of queues) {
  await serveDeadLetters(name, parts)
  const serve = (giveBack: AbortSignal) =>
    register(name, concurrency, { ...parts, stopping: AbortSignal.any([stopping.signal, giveBack]) })
  const doors = queueDoors(name, { db, id: workerId, serve })
  gates.set(name, new QueueGate(doors, { log: log.child({ queue: name }), stopping: stopping.signal }))
}
await Promise.all([...gates.values()].map((gate) => gate.start()))
// a round that nobody came to is made up for by the next
if (queues.includes('upkeep'))
  await boss.schedule(
    'upkeep',
    `*/${MAINTENANCE_MINUTES} * * * *`,
    {},
    { retentionSeconds: 60 * MAINTENANCE_MINUTES },
  )
// what reading and compiling the modules has left
void releaseUnusedMemory()
if (!stopping.signal.aborted) process.stdout.write(`ready: queues ${queues.join(', ')}\n`)

/** What killed workers of this machine have left. */
async function collectScratch(): Promise<void> {
  const removed = await collectScratchGarbage().catch((error: unknown) =>
    log.warn({ err: error }, 'scratch was not swept'),
  )
  if (removed) log.info({ folders: removed }, 'folders of killed workers are removed')
}

/** Resolves once the database lets us in and is of this release. */
async function databaseReady(): Promise<void> {
  let said: string | undefined
  for (;;) {
    const wrong = await describeFault('database', { db })
    if (wrong === undefined) return
    if (wrong !== said) log.warn(`waiting for ${wrong}`)
    said = wrong
    await pause(AGAIN_MS)
  }
}

async function queueReady(): Promise<PgBoss> {
  for (;;) {
    try {
      return await startBoss(env.DATABASE_URL, {
        serve: true,
        timeoutMs: env.DATABASE_TIMEOUT_MS,
        onError: (error) => log.warn({ err: error }, 'the queue reports an error'),
      })
    } catch (error) {
      log.warn(`waiting for the queue: ${error instanceof Error ? error.message : String(error)}`)
      await pause(AGAIN_MS)
    }
  }
}

function stateNow() {
  return {
    closed: Object.fromEntries([...gates].flatMap(([name, { reason }]) => (reason ? [[name, reason]] : []))),
    jobs: [...running].map(([id, { queue, since, projectId }]) => ({
      ...{ id, queue, since: since.toISOString() },
      ...(projectId !== undefined && { projectId }),
    })),
  }
}
