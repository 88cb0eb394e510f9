import { performance } from 'node:perf_hooks'
import { Pace } from '#app/domain/pace.ts'
import type { AnalysisProgress } from '../analysis/analyze-video.ts'
import { expectedStyleSeconds } from '../style/find-styles.ts'

type Told = Pick<AnalysisProgress, 'substep' | 'share' | 'lines' | 'hasPlates'>

/**
 * How long an analysis will still take. Detection goes by the frames, and what follows it by lines, at a pace of its own:
 * until that can be measured it is expected to take what so many lines usually take, on a machine as busy as this one.
 */
export class AnalysisPace {
  readonly #videoSeconds: number
  readonly #busyness: () => number
  readonly #detecting = new Pace()
  readonly #finishing = new Pace()
  #expectedSeconds = 0
  #finishingSince: number | undefined
  #newest = 0

  /** @param busyness how many seconds it takes to get a second of a processor */
  constructor(videoSeconds: number, busyness = busynessSinceNow()) {
    this.#videoSeconds = videoSeconds
    this.#busyness = busyness
  }

  /** Takes note of how far the analysis is, in seconds of any clock. */
  add(at: number, { substep, share, lines, hasPlates }: Told): void {
    this.#newest = at
    if (substep === 'detecting') {
      this.#detecting.add(at, share)
      const found = { lines: lines / Math.max(share, 0.01), hasPlates, videoSeconds: this.#videoSeconds }
      const { plates, fits } = expectedStyleSeconds(found)
      this.#expectedSeconds = (plates + fits) * this.#busyness()
    } else {
      this.#finishingSince ??= at
      this.#finishing.add(at, share)
    }
  }

  /** Null as long as there is no telling. */
  get secondsLeft(): number | null {
    if (this.#finishingSince !== undefined) {
      const expected = this.#expectedSeconds - (this.#newest - this.#finishingSince)
      return this.#finishing.secondsLeft ?? Math.max(0, expected)
    }
    const detecting = this.#detecting.secondsLeft
    return detecting === null ? null : detecting + this.#expectedSeconds
  }
}

/** Seconds by the clock for a second of a processor that this thread has had since now: more where others want it too. */
function busynessSinceNow(): () => number {
  const [loop, processor] = [performance.eventLoopUtilization(), process.threadCpuUsage()]
  return () => {
    const { active } = performance.eventLoopUtilization(loop)
    const { user, system } = process.threadCpuUsage(processor)
    return Math.max(1, active / Math.max(1, (user + system) / 1000))
  }
}
