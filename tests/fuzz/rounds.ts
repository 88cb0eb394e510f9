import fc, { type Arbitrary } from 'fast-check'

export interface FuzzReport {
  readonly requests: number
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>
  /** What was wrong, with the call that shows it. */
  readonly faults: readonly string[]
  /** The most processor time of the server's thread that a call took, alone. */
  readonly slowestMs: number
}

export interface Verdict {
  readonly status: number
  readonly wrong: readonly string[]
}

/** Calls between two fresh worlds. */
const PER_WORLD = 250
const AT_ONCE = 8
/** What a request may take of the server's thread, which all others wait for. */
const REQUEST_LIMIT_MS = 100
/** What it may take in all: the programs that look into a file take their time, in processes of their own. */
const WAIT_LIMIT_MS = 1_500

/**
 * Makes so many calls, the same for the same seed, eight at once and in a fresh world now and then, and collects what
 * `judge` finds. A call that took longer than it may is made once more when the others of its round are done: only
 * what is slow by itself is a fault. The server runs in this process.
 */
export async function inRounds<Call, World>(
  { requests, seed }: { requests: number; seed: number },
  {
    calls,
    makeWorld,
    judge,
  }: {
    calls: Arbitrary<Call>
    makeWorld: () => Promise<World>
    judge: (call: Call, world: World) => Promise<Verdict>
  },
): Promise<FuzzReport> {
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  let slowestMs = 0
  const note = (wrong: readonly string[], call: Call) => {
    if (wrong.length > 0) faults.push(`${wrong.join('; ')}\n  ${JSON.stringify(call)}`)
  }
  for (let done = 0; done < requests; done += PER_WORLD) {
    const world = await makeWorld()
    const waiting = fc.sample(calls, { seed: seed + done, numRuns: Math.min(PER_WORLD, requests - done) })
    const slow: Call[] = []
    const work = async () => {
      for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
        const begun = performance.now()
        const { status, wrong } = await judge(call, world)
        statuses[status] = (statuses[status] ?? 0) + 1
        note(wrong, call)
        if (performance.now() - begun > REQUEST_LIMIT_MS) slow.push(call)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    for (const call of slow) {
      const { cpuMs, wallMs } = await bestOfThree(() => judge(call, world))
      slowestMs = Math.max(slowestMs, cpuMs)
      if (cpuMs > REQUEST_LIMIT_MS) note([`took ${Math.round(cpuMs)} ms of the server's thread`], call)
      else if (wallMs > WAIT_LIMIT_MS) note([`took ${Math.round(wallMs)} ms`], call)
    }
  }
  return { requests, statuses, faults, slowestMs }
}

async function bestOfThree(work: () => Promise<unknown>): Promise<{ cpuMs: number; wallMs: number }> {
  const best = { cpuMs: Infinity, wallMs: Infinity }
  for (
    let times = 0;
    times < 3 && (best.cpuMs > REQUEST_LIMIT_MS || best.wallMs > WAIT_LIMIT_MS);
    times += 1
  ) {
    const [begun, before] = [performance.now(), process.threadCpuUsage()]
    await work()
    const { user, system } = process.threadCpuUsage(before)
    best.cpuMs = Math.min(best.cpuMs, (user + system) / 1000)
    best.wallMs = Math.min(best.wallMs, performance.now() - begun)
  }
  return best
}
