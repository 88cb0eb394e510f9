import { db } from '#app/db/client.server.ts'
import { stopSending } from '#app/queue/enqueue.server.ts'
import { countViolations, INVARIANT } from './invariant.ts'
import { killWorkers } from './kill-workers.ts'
import { shuffleWebhooks } from './shuffle-webhooks.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Both runs, one after the other; resolves to whether not one credit was lost or doubled. */
export async function run({
  kills,
  webhooks,
  seed,
}: {
  kills: number
  webhooks: number
  seed: number
}): Promise<boolean> {
  const results: boolean[] = []
  if (kills > 0) {
    const started = performance.now()
    const killed = await killWorkers(db, { kills, seed, onProgress: (done) => say(`  ${done} kills`) })
    say(`${kills} workers killed with -9 in ${seconds(started)} s`)
    say(`  ${killed.midway} of them in the middle of: ${tally(killed.broken)}`)
    say(`  operations that were finished: ${tally(killed.finished)}`)
    results.push(await judged())
  }
  if (webhooks > 0) {
    const started = performance.now()
    const shuffled = await shuffleWebhooks(db, { webhooks, seed })
    say(`${webhooks} webhooks, shuffled and repeated, in ${seconds(started)} s`)
    say(`  ${tally(shuffled.delivered)}; of ${shuffled.orders} purchases`)
    say(`  people whose balance differs from what they paid for: ${shuffled.wrongBalances}`)
    results.push(shuffled.wrongBalances === 0 && (await judged()))
  }
  say(`\nThe query:\n${INVARIANT.trim()}\n`)
  await stopSending()
  await db.destroy()
  return results.every(Boolean)
}

async function judged(): Promise<boolean> {
  const violations = await countViolations(db)
  for (const [rule, count] of Object.entries(violations)) say(`  ${String(count).padStart(4)}  ${rule}`)
  return Object.values(violations).every((count) => count === 0)
}

const seconds = (started: number) => ((performance.now() - started) / 1000).toFixed(1)
const tally = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || 'nothing'
