import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'

/** What a stretch of time was used for, in seconds. */
export interface MachineUse {
  /** By the clock. */
  readonly seconds: number
  readonly cores: number
  /** Of all processors by all processes. */
  readonly busySeconds: number
  /** Of all processors by this process, its tools and its reader, which rest while one thread works. */
  readonly ownSeconds: number
  /** Share of a processor that this thread had while it had work. */
  readonly threadShare: number
}

/**
 * How many seconds one thread will take for a second of a processor once our other processes rest. A processor is shared
 * evenly among the threads that want it: what others had, over what one thread had, is how many of theirs there are.
 */
export function busynessOf({ seconds, cores, busySeconds, ownSeconds, threadShare }: MachineUse): number {
  if (seconds <= 0 || threadShare <= 0) return 1
  const othersThreads = Math.max(0, busySeconds - ownSeconds) / seconds / Math.min(1, threadShare)
  return Math.max(1, (othersThreads + 1) / cores)
}

/** The busyness of the machine since the call, for this thread. Without `/proc` it is taken to be idle. */
export function busynessSinceNow(): () => number {
  const before = { ...usedSoFar(), at: performance.now() }
  const [loop, thread] = [performance.eventLoopUtilization(), process.threadCpuUsage()]
  return () => {
    const now = usedSoFar()
    if (before.ownSeconds === undefined || now.ownSeconds === undefined) return 1
    const { active } = performance.eventLoopUtilization(loop)
    const { user, system } = process.threadCpuUsage(thread)
    return busynessOf({
      seconds: (performance.now() - before.at) / 1000,
      cores: now.cores,
      busySeconds: now.busySeconds - before.busySeconds,
      ownSeconds: now.ownSeconds - before.ownSeconds,
      threadShare: (user + system) / 1000 / Math.max(1, active),
    })
  }
}

function usedSoFar() {
  const all = cpus()
  const busyMs = all.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  return { cores: all.length, busySeconds: busyMs / 1000, ownSeconds: ownProcessorSeconds() }
}

const TICKS_PER_SECOND = 100
/** The reader where the supervisor has started it beside the worker; one on another machine is none of this one's load. */
const READER = /\bjobs\/ocr\/server\b/

/** What this process, its tools and its reader have had of processors so far; undefined where there is no `/proc`. */
export function ownProcessorSeconds(): number | undefined {
  if (read(process.pid, 'stat') === '') return undefined
  const reader = childrenOf(process.ppid).filter((pid) => READER.test(read(pid, 'cmdline')))
  return [process.pid, ...reader].reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND
}

/** Of a process, of those that it has started, and of those that have ended. */
function ticksOf(pid: number): number {
  // after the name, which may hold anything, come the state and then numbers
  const stat = read(pid, 'stat')
  const own = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return [...own.map(Number), ...childrenOf(pid).map(ticksOf)].reduce((sum, ticks) => sum + ticks, 0)
}

function childrenOf(pid: number): number[] {
  return read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** Empty when the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
