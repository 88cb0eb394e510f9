import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { enqueue, stopSending } from '#app/queue/enqueue.server.ts'
import { findStuck } from '#app/services/operations/find-stuck.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { Crew, startTranslator } from './crew.ts'
import type { Wire } from './wire.ts'

const TEXTS = 60
const TRANSLATOR_MS = 700
const WORKERS = 3
const BETWEEN_MS = 4_000
/** A silent connection, a lost heartbeat, and the pauses after them. */
const SETTLE_WITHIN_MS = 300_000

const FAULTS = [
  'kill -9 a worker',
  'stop a worker',
  'crash the database',
  'database gone',
  'partition',
] as const
type Fault = (typeof FAULTS)[number]

/** Numbers from 0 to 1, the same for the same seed. */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Resolves to whether every project ended as its history explains. */
export async function run(options: {
  wire: Wire
  rounds: number
  projects: number
  seed: number
}): Promise<boolean> {
  const { wire, rounds, seed } = options
  const chance = chances(seed)
  const translator = await startTranslator(TRANSLATOR_MS)
  const crew = new Crew({
    ...process.env,
    DATABASE_URL: wire.url,
    DATABASE_TIMEOUT_MS: '5000',
    LIBRETRANSLATE_URL: translator.url,
  })
  const ids = await beginProjects(options.projects)
  for (let hired = 0; hired < WORKERS; hired++) crew.hire()
  const counts = new Map<Fault, number>()
  for (let round = 0; round < rounds; round++) {
    await pause(BETWEEN_MS * (0.5 + chance()))
    const fault = FAULTS[Math.floor(chance() * FAULTS.length)] ?? 'kill -9 a worker'
    counts.set(fault, (counts.get(fault) ?? 0) + 1)
    await strike(fault, { crew, wire, chance })
  }
  const began = performance.now()
  await settled(ids)
  const settledSeconds = (performance.now() - began) / 1000
  const wrong = await findWrong(ids)
  await crew.dismiss()
  const left = await readdir(join(env.DATA_DIR, 'scratch')).catch(() => [])
  translator.end()
  await stopSending()
  await db.destroy()
  process.stdout.write(
    `seed ${seed}: ${rounds} faults (${[...counts].map(([name, times]) => `${times} × ${name}`).join(', ')}) on ` +
      `${ids.length} projects of ${TEXTS} texts; settled ${settledSeconds.toFixed(0)} s after the last fault; ` +
      `${translator.calls()} calls of the translator\n`,
  )
  for (const line of [...wrong, ...left.map((name) => `scratch/${name} is left`)])
    process.stdout.write(`WRONG ${line}\n`)
  return wrong.length === 0 && left.length === 0
}

async function beginProjects(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const user = await insertUser(db)
    const project = await insertProject(db, {
      ...{ user_id: user.id, status: 'translating', status_before: 'analyzed', attempt: 1 },
      ...{ current_stage: 'translation', source_language: 'es', target_language: 'en' },
    })
    for (let text = 0; text < TEXTS; text++)
      await insertTrack(db, project, { original_text: `Añade la sal ${index}.${text}` })
    await db
      .transaction()
      .execute((trx) =>
        enqueue(trx, 'translate', { projectId: project.id, attempt: 1, scope: 'all', withGlossary: true }),
      )
    ids.push(project.id)
  }
  return ids
}

async function strike(
  fault: Fault,
  { crew, wire, chance }: { crew: Crew; wire: Wire; chance: () => number },
): Promise<void> {
  const which = Math.floor(chance() * WORKERS)
  if (fault === 'kill -9 a worker') return crew.strike(which, 'SIGKILL')
  if (fault === 'stop a worker') return crew.strike(which, 'SIGTERM')
  if (fault === 'crash the database') return crashDatabase()
  if (fault === 'database gone') wire.down()
  else wire.stall()
  await pause(2_000 + 10_000 * chance())
  wire.up()
}

/** Killing one of its processes makes a Postgres throw everybody out and recover from its log. */
async function crashDatabase(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  await pause(1_000)
}

async function settled(ids: readonly string[]): Promise<void> {
  const deadline = performance.now() + SETTLE_WITHIN_MS
  while (performance.now() < deadline) {
    const open = await db
      .selectFrom('projects')
      .select('id')
      .where('status', '=', 'translating')
      .execute()
      .catch(() => ids)
    if (open.length === 0) return
    await pause(500)
  }
}

/** What is not as it should be, a line each. */
async function findWrong(ids: readonly string[]): Promise<string[]> {
  const projects = await db.selectFrom('projects').selectAll().execute()
  const bad = projects.filter(
    ({ status, attempt, error_code: code }) => status !== 'translated' || attempt !== 1 || code !== null,
  )
  const { rows: doubled } = await sql<{ project_id: string; texts: number }>`
    SELECT project_id, count(translations.*)::int AS texts
    FROM text_tracks LEFT JOIN translations ON track_id = text_tracks.id AND translations.target_language = 'en'
    GROUP BY project_id HAVING count(translations.*) <> ${TEXTS}`.execute(db)
  const { rows: jobs } = await sql<{ name: string; state: string; count: number }>`
    SELECT name, state, count(*)::int AS count FROM pgboss.job
    WHERE name LIKE 'translate%' AND state <> 'completed' GROUP BY name, state`.execute(db)
  const stuck = await findStuck(db)
  return [
    ...(projects.length === ids.length ? [] : [`${projects.length} projects instead of ${ids.length}`]),
    ...bad.map(
      ({ id, status, attempt, error_code: code }) => `${id} is ${status}, attempt ${attempt}, ${code}`,
    ),
    ...doubled.map(({ project_id: id, texts }) => `${id} has ${texts} translations`),
    ...jobs.map(({ name, state, count }) => `${count} jobs of ${name} are ${state}`),
    ...stuck.map(({ id, why }) => `${id} is stuck: ${why}`),
  ]
}
