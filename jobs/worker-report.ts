import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import type { WorkerState } from '#app/db/worker-tables.server.ts'
import { findLiveWorkers, forgetWorker, reportWorker } from '#app/db/workers.server.ts'
import { JOB_NAMES, type JobName } from '#app/queue/contracts.ts'

const EVERY_MS = 10_000

/** Tells the others that this worker lives and what it does, until the returned function says that it does no more. */
export function reportRegularly(
  db: Db,
  { id, queues }: { id: string; queues: readonly JobName[] },
  { state, log }: { state: () => WorkerState; log: Logger },
): () => Promise<void> {
  const worker = { id, host: hostname(), pid: process.pid, queues }
  let [unserved, said] = ['', '']
  const report = async () => {
    try {
      await reportWorker(db, { ...worker, state: state() })
      const missing = (await unservedQueues(db)).join(', ')
      // the others may just be starting
      if (missing === unserved && missing !== said && missing !== '')
        log.warn(`nobody serves ${missing}: start a worker with --queues ${missing.replaceAll(' ', '')}`)
      if (missing === unserved) said = missing
      unserved = missing
    } catch (error) {
      // the next report makes up for it
      log.warn({ err: error }, 'this worker could not report itself')
    }
  }
  let reporting = report()
  const timer = setInterval(() => {
    reporting = reporting.then(report)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await reporting
    await forgetWorker(db, worker.id).catch((error: unknown) => {
      // it counts as gone all the same once its last report is old
      log.warn({ err: error }, 'this worker could not withdraw its report')
    })
  }
}

/** Queues that no worker serves: their jobs wait for ever. */
async function unservedQueues(db: Db): Promise<JobName[]> {
  const served = new Set((await findLiveWorkers(db)).flatMap(({ queues }) => queues))
  return JOB_NAMES.filter((name) => !served.has(name))
}
