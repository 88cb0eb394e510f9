import { processorTicks } from './process-group.server.ts'
import type { ToolLimits } from './tool-limits.server.ts'

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
