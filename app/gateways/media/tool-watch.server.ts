import { readFileSync } from 'node:fs'
import type { ToolLimits } from './tool-limits.server.ts'

/** Kills a process with its whole group at once. */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // it has ended meanwhile
  }
}

/** Processor time that a process and its children have used so far, in ticks of the kernel; 0 when it is gone. */
function processorTicks(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    // after the name, which may hold anything, come the state and then numbers: the 12th and 13th are its time
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const own = Number(fields[11]) + Number(fields[12])
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    const pids = children === '' ? [] : children.split(' ').map(Number)
    return pids.reduce((sum, child) => sum + processorTicks(child), own)
  } catch {
    return 0
  }
}

/** A stall is noticed at most this share of its limit too late. */
const CHECKS_PER_LIMIT = 10
/** The longest that a timer of Node waits. */
const MAX_TIMER_MS = 2 ** 31 - 1

export interface ToolWatch {
  /** To be called when the tool has said something. */
  readonly heard: () => void
  readonly end: () => void
}

/** Calls `stop` when a tool outlives its wall clock, or neither says anything nor uses the processor for too long. */
export function watchOver(
  pid: number | undefined,
  { wallMs, stallMs }: Pick<ToolLimits, 'wallMs' | 'stallMs'>,
  stop: (reason: 'wall-clock' | 'stalled') => void,
): ToolWatch {
  const wallClock = setTimeout(() => stop('wall-clock'), Math.min(wallMs, MAX_TIMER_MS))
  let aliveAt = performance.now()
  let ticks = 0
  const check = () => {
    const now = processorTicks(pid)
    if (now > ticks) aliveAt = performance.now()
    ticks = now
    if (performance.now() - aliveAt >= stallMs) stop('stalled')
  }
  const checks = Number.isFinite(stallMs) ? setInterval(check, stallMs / CHECKS_PER_LIMIT) : undefined
  return {
    heard: () => (aliveAt = performance.now()),
    end: () => {
      clearTimeout(wallClock)
      clearInterval(checks)
    },
  }
}
