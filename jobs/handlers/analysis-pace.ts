import { Pace } from '#app/domain/pace.ts'
import type { AnalysisProgress } from '../analysis/analyze-video.ts'
import { expectedStyleSeconds } from '../style/expected-seconds.ts'
import { busynessSinceNow } from './busyness.ts'

type Told = Pick<AnalysisProgress, 'substep' | 'share' | 'lines' | 'hasPlates' | 'pixels'>

/** From this share of what follows detection on, its own pace alone tells how long the rest takes. */
const MEASURED_SHARE = 0.5

/**
 * How long an analysis will still take. Detection goes by the frames, and what follows it by lines, at a pace of its own:
 * until that is measured it is expected to take what so many lines usually take, on a machine as busy as this one.
 */
export class AnalysisPace {
  readonly #videoSeconds: number
  readonly #busyness: () => number
  readonly #detecting = new Pace()
  readonly #finishing = new Pace()
  /** On an idle machine. */
  #expectedSeconds = 0
  #finishingSince: { readonly at: number; readonly expectedSeconds: number } | undefined
  #newest: { readonly at: number; readonly share: number } | undefined

  /** @param busyness how many seconds by the clock one thread takes for a second of a processor */
  constructor(videoSeconds: number, busyness = busynessSinceNow()) {
    this.#videoSeconds = videoSeconds
    this.#busyness = busyness
  }

  /** Takes note of how far the analysis is, in seconds of any clock. */
  add(at: number, { substep, share, lines, hasPlates, pixels }: Told): void {
    this.#newest = { at, share }
    if (substep === 'detecting') {
      this.#detecting.add(at, share)
      const done = Math.max(share, 0.01)
      const { plates, reading, fits, surroundings } = expectedStyleSeconds({
        ...{ lines: lines / done, hasPlates },
        ...{ videoSeconds: this.#videoSeconds, videoPixels: pixels / done },
      })
      this.#expectedSeconds = plates + reading + fits + surroundings
    } else {
      this.#finishingSince ??= { at, expectedSeconds: this.#expectedSeconds * this.#busyness() }
      this.#finishing.add(at, share)
    }
  }

  /** Null as long as there is no telling. */
  get secondsLeft(): number | null {
    if (this.#finishingSince && this.#newest) {
      const { at, expectedSeconds } = this.#finishingSince
      const { share } = this.#newest
      const expected = Math.max(0, expectedSeconds - (this.#newest.at - at))
      const measured = this.#finishing.secondsLeft
      const weight = measured === null ? 0 : Math.min(1, share / MEASURED_SHARE)
      return weight * (measured ?? 0) + (1 - weight) * expected
    }
    const detecting = this.#detecting.secondsLeft
    return detecting === null ? null : detecting + this.#expectedSeconds * this.#busyness()
  }
}
