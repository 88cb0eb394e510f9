import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { reconcileCredits } from '#app/services/credits/reconcile.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { perform } from './operations.ts'
import { standInCheckout } from './stand-in-checkout.ts'

const WORKER = join(import.meta.dirname, 'worker.ts')
const AT_ONCE = 3
/** From its first word on, a worker lives this long at most: some twenty operations. */
const LONGEST_LIFE_MS = 150
const PEOPLE = 6
const PROJECTS_EACH = 3

export interface Killed {
  /** How many died in the middle of an operation, and of which. */
  readonly midway: number
  readonly broken: Readonly<Record<string, number>>
  readonly finished: Readonly<Record<string, number>>
}

/** Kills workers at random moments of their dealings with credits, then lets the rest of the product mend what is left. */
export async function killWorkers(
  db: Db,
  { kills, seed, onProgress }: { kills: number; seed: number; onProgress?: (done: number) => void },
): Promise<Killed> {
  await people(db)
  const cache = await mkdtemp(join(tmpdir(), 'rotulo-faults-code-'))
  await once(startWorker(cache, '--warm'), 'close')
  const [broken, finished] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  let [begun, done] = [0, 0]
  const lane = async () => {
    while (begun < kills) {
      // evenly spread over the life of a worker, and the same for the same seed
      const afterMs = (((begun++ * 0.618_034 + seed * 0.347) % 1) * LONGEST_LIFE_MS) | 0
      const said = await killOne(startWorker(cache), afterMs)
      for (const [, name = ''] of said.matchAll(/\((\w+)\)/g)) count(finished, name)
      const open = /\((\w+)$/.exec(said)?.[1]
      if (open) count(broken, open)
      if (++done % 50 === 0) onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  await rm(cache, { recursive: true })
  await settle(db)
  return {
    midway: [...broken.values()].reduce((sum, times) => sum + times, 0),
    broken: Object.fromEntries(broken),
    finished: Object.fromEntries(finished),
  }
}

async function people(db: Db): Promise<void> {
  for (let person = 0; person < PEOPLE; person++) {
    const user = await insertUser(db, { credits: 40 })
    for (let index = 0; index < PROJECTS_EACH; index++) {
      const project = await insertProject(db, {
        user_id: user.id,
        status: 'completed',
        watermarked_video_path: 'x',
        credits_required: 1 + index,
      })
      await insertTranslation(db, await insertTrack(db, project))
    }
  }
}

/** Most of what a worker costs is its start, and most of that the compiling. */
function startWorker(cache: string, ...options: readonly string[]) {
  return spawn(process.execPath, [WORKER, ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** What the worker said until it was killed. Throws when it ended by itself. */
async function killOne(worker: ReturnType<typeof startWorker>, afterMs: number): Promise<string> {
  let [said, complaint, killed] = ['', '', false]
  worker.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  worker.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (killed || !said.startsWith('ready')) return
    killed = true
    setTimeout(() => worker.kill('SIGKILL'), afterMs)
  })
  await once(worker, 'close')
  if (worker.signalCode !== 'SIGKILL') throw new Error(`a worker ended by itself:\n${complaint}`)
  return said
}

/** What the queue and upkeep would do: jobs that were lost are done or given up, purchases are looked up. */
async function settle(db: Db): Promise<void> {
  const running = () =>
    db.selectFrom('renders').select('id').where('status', 'in', ['queued', 'running']).executeTakeFirst()
  while (await running()) await perform(db, Math.random() < 0.5 ? 'capture' : 'release')
  await db
    .updateTable('checkout_orders')
    .set({ expires_at: new Date() })
    .where('stripe_session_id', 'is', null)
    .execute()
  for (let order = 0; order < 20; order++) await perform(db, 'fulfil')
  await reconcileCredits(db, standInCheckout())
}
