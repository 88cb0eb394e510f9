import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../../db/client.server.ts'
import { findCredits, findQueueLoads } from '../../db/operations.server.ts'
import { findLiveWorkers } from '../../db/workers.server.ts'
import { log } from '../../log.server.ts'
import { onToolRun } from '../../tracing.server.ts'
import { findStuck } from './find-stuck.server.ts'

/** What this process has to tell Prometheus; memory, processor time and the delay of the event loop are among it. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'rotulo_' })

const own = { registers: [registry] }
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LONG_SECONDS = [0.1, 0.3, 1, 2, 5, 10, 20, 40, 60, 120, 300, 600, 1200, 2400, 7200, 28_800]

export const httpSeconds = new Histogram({
  name: 'rotulo_http_request_seconds',
  help: 'Time from a request to the end of its answer.',
  labelNames: ['kind', 'method', 'status'],
  buckets: SECONDS,
  ...own,
})

export const jobSeconds = new Histogram({
  name: 'rotulo_job_seconds',
  help: 'Time that one try of a job took, by how it ended.',
  labelNames: ['queue', 'end'],
  buckets: LONG_SECONDS,
  ...own,
})

export const stageSecondsPerMinute = new Histogram({
  name: 'rotulo_job_seconds_per_video_minute',
  help: 'Time that a finished job took for each minute of its video.',
  labelNames: ['queue'],
  buckets: [1, 2, 5, 10, 20, 40, 60, 120, 300, 600, 1200, 2400, 4800, 9600],
  ...own,
})

export const runningJobs = new Gauge({
  name: 'rotulo_worker_jobs_running',
  help: 'Jobs that this worker has now.',
  labelNames: ['queue'],
  ...own,
})

const toolRuns = new Histogram({
  name: 'rotulo_tool_seconds',
  help: 'Time that a run of ffmpeg or another tool took, by how it ended.',
  labelNames: ['program', 'end'],
  buckets: LONG_SECONDS,
  ...own,
})
onToolRun(({ program, beganMs, endedMs, failed }) =>
  toolRuns.observe({ program, end: failed ? 'failed' : 'done' }, (endedMs - beganMs) / 1000),
)

/** Figures of one scrape, which asks each gauge for itself. */
const SAME_SCRAPE_MS = 500

/** Adds what the database knows of the whole product; it is asked at each scrape, and of one process is enough. */
export function tellOfProduct(db: Db): void {
  let asked: { at: number; done: Promise<void> } | undefined
  const collect = async () => {
    const now = performance.now()
    if (!asked || now - asked.at > SAME_SCRAPE_MS) asked = { at: now, done: ask() }
    await asked.done
  }
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `rotulo_${name}`, help, labelNames, collect, ...own })
  const jobs = gauge('jobs', 'Jobs of a queue by state.', ['queue', 'state'])
  const oldest = gauge('job_oldest_waiting_seconds', 'How long the first job in line has waited.', ['queue'])
  const workers = gauge('queue_workers', 'Living workers that serve a queue.', ['queue'])
  const credits = gauge('credits', 'Credits of all accounts together, available or held.', ['state'])
  const stuck = gauge('projects_stuck', 'Projects whose work has stalled.', [])
  const answers = gauge('database_answers', 'Whether these figures could be asked for: 1 or 0.', [])

  async function ask(): Promise<void> {
    // the last figures would be taken for today's
    for (const figures of [jobs, oldest, workers, credits, stuck]) figures.reset()
    try {
      const [loads, living, { available, held }, notMoving] = await Promise.all([
        findQueueLoads(db),
        findLiveWorkers(db),
        findCredits(db),
        findStuck(db),
      ])
      for (const { name: queue, waiting, later, active, failed, oldest_seconds: age } of loads) {
        const states = { waiting: waiting - later, later, active, failed }
        for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
        oldest.set({ queue }, age ?? 0)
        workers.set({ queue }, living.filter(({ queues }) => queues.includes(queue)).length)
      }
      credits.set({ state: 'available' }, available)
      credits.set({ state: 'held' }, held)
      stuck.set(notMoving.length)
      answers.set(1)
    } catch (error) {
      log.warn({ err: error }, 'figures for the metrics could not be asked for')
      answers.set(0)
    }
  }
}
