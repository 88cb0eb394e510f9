import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { findStuck } from '#app/services/operations/find-stuck.server.ts'
import { HERE, type Part, startPart } from '../cluster/parts.ts'
import { countViolations } from '../faults/credits/invariant.ts'
import { startBalancer } from './balancer.ts'
import { takeProjects } from './lane.ts'

const LANES = 2
const NEW = join(import.meta.dirname, '../../..')
const API = join(NEW, 'tests/setup/serve-api.ts')
const MIGRATE = ['jobs/supervisor/migrate.mjs']

interface Job {
  readonly id: string
  readonly name: string
  readonly begun: Date
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * An older release serves and works, the database is migrated meanwhile, the new release joins, the old one leaves.
 * Resolves to whether nobody noticed.
 */
export async function run({
  old,
  folder,
  seed,
}: {
  old: string
  folder: string
  seed: number
}): Promise<boolean> {
  const balancer = await startBalancer()
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'info',
    NEW_ACCOUNT_CREDITS: '10',
    REQUESTS_AT_ONCE: '50',
  }
  const reader = await startPart(HERE, ['jobs/ocr/server.ts'], { environment, cwd: NEW })
  environment['OCR_URL'] = reader.ready
  const web = (cwd: string) => startPart(HERE, [API, '0'], { environment, cwd })
  const worker = (cwd: string) => startPart(HERE, ['jobs/worker.ts'], { environment, cwd })
  const migrate = (cwd: string) =>
    startPart(HERE, MIGRATE, { environment, cwd, isReady: /(The database is up to date)/ })
  await migrate(old)
  const [oldWeb, oldWorker] = [await web(old), await worker(old)]
  balancer.add(oldWeb.ready)

  let isOver = false
  const wrong: string[] = []
  const lanes = Array.from({ length: LANES }, (_, index) =>
    takeProjects(balancer.url, {
      ...{ folder: join(folder, `lane-${index}`), seed: seed + index, isOver: () => isOver },
    }).catch((error: unknown) => {
      wrong.push(String(error))
      return []
    }),
  )
  const across = await jobOf('analyze', wrong)
  const began = performance.now()
  await migrate(NEW)
  say(`migrated in ${((performance.now() - began) / 1000).toFixed(1)} s while the old release analysed`)
  wrong.push(...(await finishedByItsWorker(across, wrong)))
  const render = await jobOf('render', wrong)
  const [newWeb, newWorker] = [await web(NEW), await worker(NEW)]
  balancer.add(newWeb.ready)
  await stopTimed(oldWorker, `the old worker, which had ${render ? 'a render' : 'nothing'}`)
  await jobOf('analyze', wrong)
  balancer.remove(oldWeb.ready)
  await stopTimed(oldWeb, 'the old web process')
  isOver = true
  const ids = (await Promise.all(lanes)).flat()
  wrong.push(...balancer.failures, ...(await findWrong()))
  say(`${ids.length} projects, ${balancer.answered()} requests, ${balancer.failures.length} of them failed`)
  for (const line of wrong) say(`WRONG ${line}`)
  if (wrong.length > 0)
    for (const part of [oldWeb, oldWorker, newWeb, newWorker])
      say(part.lines.filter(isComplaint).slice(-15).join('\n'))
  for (const part of [newWorker, newWeb, reader]) await part.stop()
  balancer.stop()
  await stopSending()
  await db.destroy()
  return wrong.length === 0 && ids.length >= LANES
}

const isComplaint = (line: string) => !line.includes('"level":30')

async function stopTimed(part: Part, name: string): Promise<void> {
  const began = performance.now()
  await part.stop()
  say(`${name} left in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** A job that a worker has now; waits for one while the lanes go on. */
async function jobOf(queue: string, wrong: readonly string[]): Promise<Job | undefined> {
  while (wrong.length === 0) {
    const { rows } = await sql<Job>`
      SELECT id, name, started_on AS begun FROM pgboss.job
      WHERE name = ${queue} AND state = 'active' LIMIT 1`.execute(db)
    if (rows[0]) return rows[0]
    await pause(100)
  }
  return undefined
}

/** Whether the worker that had a job before the migration ended it, in the same attempt. */
async function finishedByItsWorker(job: Job | undefined, wrong: readonly string[]): Promise<string[]> {
  while (job && wrong.length === 0) {
    const { rows } = await sql<{ state: string; begun: Date; retries: number }>`
      SELECT state, started_on AS begun, retry_count AS retries FROM pgboss.job WHERE id = ${job.id}`.execute(
      db,
    )
    const [now] = rows
    if (now?.state === 'completed' && now.begun.getTime() === job.begun.getTime()) {
      say(`the old worker ended its ${job.name} after the migration`)
      return []
    }
    if (now?.state !== 'active' || now.retries > 0)
      return [`${job.name} ${job.id} is ${now?.state ?? 'gone'}`]
    await pause(200)
  }
  return ['no job was there while the database was migrated']
}

async function findWrong(): Promise<string[]> {
  const projects = await db.selectFrom('projects').select(['id', 'status', 'attempt', 'error_code']).execute()
  // an analysis, a translation and two renders
  const bad = projects.filter(
    ({ status, attempt, error_code: code }) => status !== 'completed' || attempt !== 4 || code !== null,
  )
  const { rows: outputs } = await sql<{ project_id: string; done: number }>`
    SELECT project_id, count(*)::int AS done FROM renders WHERE status = 'done' GROUP BY 1 HAVING count(*) <> 2`.execute(
    db,
  )
  const stuck = await findStuck(db)
  const broken = Object.entries(await countViolations(db)).filter(([, count]) => count > 0)
  return [
    ...bad.map(
      ({ id, status, attempt, error_code: code }) => `${id} is ${status}, attempt ${attempt}, ${code}`,
    ),
    ...outputs.map(({ project_id: id, done }) => `${id} has ${done} outputs`),
    ...stuck.map(({ id, why }) => `${id} is stuck: ${why}`),
    ...broken.map(([rule, count]) => `${count} ${rule}`),
  ]
}
