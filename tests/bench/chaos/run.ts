import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { findStuck } from '#app/services/operations/find-stuck.server.ts'
import { countViolations } from '../faults/credits/invariant.ts'
import { seededRandom } from '../ocr/random.ts'
import { Crew, startTranslator } from './crew.ts'
import { CLOCK_FILE, type Fault, FAULTS } from './faults.ts'
import { type Subject, SUBJECTS } from './subjects.ts'
import type { Wire } from './wire.ts'

const TRANSLATOR_MS = 700
const WORKERS = { translation: 3, render: 2 } as const
const BETWEEN_MS = 4_000
/** A silent connection, a lost heartbeat, and the pauses after them. */
const SETTLE_WITHIN_MS = 300_000

/** Resolves to whether every project ended as its history explains. */
export async function run(options: {
  wire: Wire
  stage: keyof typeof SUBJECTS
  rounds: number
  projects: number
  seed: number
  /** Names of the faults that strike; all when there are none. */
  only: readonly string[]
}): Promise<boolean> {
  const { wire, rounds, seed, stage, only } = options
  const chance = seededRandom(seed)
  const subject = SUBJECTS[stage]
  const all: [string, Fault][] = Object.entries(FAULTS[stage])
  const faults = all.filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)))
  const translator = await startTranslator(TRANSLATOR_MS)
  const crew = new Crew(`${subject.queue},webhook,mail,upkeep`, {
    ...process.env,
    DATABASE_URL: wire.url,
    DATABASE_TIMEOUT_MS: '5000',
    LIBRETRANSLATE_URL: translator.url,
    CLOCK_FILE,
  })
  const ids: string[] = []
  for (let index = 0; index < options.projects; index++) ids.push(await subject.begin(index))
  for (let hired = 0; hired < WORKERS[stage]; hired++) crew.hire()
  const counts = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    await pause(BETWEEN_MS * (0.5 + chance()))
    const fault = faults[Math.floor(chance() * faults.length)]
    if (!fault) throw new Error(`There is no fault "${only.join(', ')}".`)
    const [name, strike] = fault
    const isMissed = (await strike({ crew, wire, chance, workers: WORKERS[stage] })) === false
    const counted = isMissed ? `${name}, missed` : name
    counts.set(counted, (counts.get(counted) ?? 0) + 1)
  }
  const began = performance.now()
  const doneBefore = await countDone(subject)
  await settled(subject)
  const settledSeconds = (performance.now() - began) / 1000
  const wrong = await findWrong(subject, ids)
  const met = await broken()
  await crew.dismiss()
  const left = await readdir(join(env.DATA_DIR, 'scratch')).catch(() => [])
  translator.end()
  await stopSending()
  await db.destroy()
  process.stdout.write(
    `seed ${seed}: ${rounds} faults (${[...counts].map(([name, times]) => `${times} × ${name}`).join(', ')}) on ` +
      `${stage} of ${ids.length} projects, ${doneBefore} of them done with the last fault; settled ${settledSeconds.toFixed(0)} s ` +
      `after it; jobs broken off: ${met}; ${translator.calls()} calls of the translator\n`,
  )
  for (const line of [...wrong, ...left.map((name) => `scratch/${name} is left`)])
    process.stdout.write(`WRONG ${line}\n`)
  return wrong.length === 0 && left.length === 0
}

async function countDone({ done }: Subject): Promise<number> {
  const projects = await db.selectFrom('projects').select('id').where('status', '=', done).execute()
  return projects.length
}

async function settled({ running }: Subject): Promise<void> {
  const deadline = performance.now() + SETTLE_WITHIN_MS
  while (performance.now() < deadline) {
    const open = await db
      .selectFrom('projects')
      .select('id')
      .where('status', '=', running)
      .execute()
      .catch(() => [running])
    if (open.length === 0) return
    await pause(500)
  }
}

/** How often jobs were broken off, by what they say of it: faults that nobody met prove nothing. */
async function broken(): Promise<string> {
  const { rows } = await sql<{ code: string; count: number }>`
    SELECT data -> 'outage' ->> 'code' AS code, count(*)::int AS count FROM pgboss.job
    WHERE data ? 'outage' GROUP BY 1 ORDER BY 1`.execute(db)
  const { rows: tried } = await sql<{ retries: number }>`
    SELECT coalesce(sum(retry_count), 0)::int AS retries FROM pgboss.job`.execute(db)
  return [...rows.map(({ code, count }) => `${count} × ${code}`), `${tried[0]?.retries ?? 0} retries`].join(
    ', ',
  )
}

/** What is not as it should be, a line each. */
async function findWrong(subject: Subject, ids: readonly string[]): Promise<string[]> {
  const projects = await db.selectFrom('projects').selectAll().execute()
  const bad = projects.filter(
    ({ status, attempt, error_code: code }) => status !== subject.done || attempt !== 1 || code !== null,
  )
  const { rows: jobs } = await sql<{ name: string; state: string; count: number }>`
    SELECT name, state, count(*)::int AS count FROM pgboss.job
    WHERE name LIKE ${`${subject.queue}%`} AND state <> 'completed' GROUP BY name, state`.execute(db)
  const stuck = await findStuck(db)
  const violations = Object.entries(await countViolations(db)).filter(([, count]) => count > 0)
  return [
    ...(projects.length === ids.length ? [] : [`${projects.length} projects instead of ${ids.length}`]),
    ...bad.map(
      ({ id, status, attempt, error_code: code }) => `${id} is ${status}, attempt ${attempt}, ${code}`,
    ),
    ...(await subject.findWrong()),
    ...jobs.map(({ name, state, count }) => `${count} jobs of ${name} are ${state}`),
    ...stuck.map(({ id, why }) => `${id} is stuck: ${why}`),
    ...violations.map(([rule, count]) => `${count} ${rule}`),
  ]
}
