import { reportProgress } from '#app/db/projects.server.ts'
import { StaleAttemptError } from '#app/domain/errors.ts'
import { Pace } from '#app/domain/pace.ts'
import type { JobContext } from '../../job-context.ts'
import type { RenderProgress } from '../../render/progress.ts'
import type { RenderWork } from './render-work.ts'

/** Progress that nobody could follow is not worth a row. */
const BETWEEN_REPORTS_MS = 1_000

/**
 * Sends progress on, one report a second and one at a time. `send` resolves to false when the attempt is void; then
 * `stale` aborts.
 */
export class ProgressReports {
  readonly #send: (progress: RenderProgress) => Promise<boolean>
  readonly #log: JobContext['log']
  readonly #stale = new AbortController()
  #sentAt = -Infinity
  #sending = Promise.resolve()

  constructor(send: (progress: RenderProgress) => Promise<boolean>, log: JobContext['log']) {
    this.#send = send
    this.#log = log
  }

  get stale(): AbortSignal {
    return this.#stale.signal
  }

  readonly note = (progress: RenderProgress): void => {
    const now = performance.now()
    if (now - this.#sentAt < BETWEEN_REPORTS_MS) return
    this.#sentAt = now
    this.#sending = this.#sending
      .then(async () => {
        if (!(await this.#send(progress))) this.#stale.abort(new StaleAttemptError())
      })
      .catch((error: unknown) => {
        // a database that is away for a moment is no reason to throw the work away
        this.#log.warn({ err: error }, 'progress could not be written')
      })
  }

  settled(): Promise<void> {
    return this.#sending
  }
}

/** Of a job that takes the render from one share of its way to another; the time left goes by the pace of this job. */
export function spanReports(
  { db, job, log }: RenderWork,
  [from, to]: readonly [number, number] = [0, 1],
): ProgressReports {
  const pace = new Pace()
  const send = ({ fraction, frames, totalFrames }: RenderProgress) => {
    const share = from + (to - from) * fraction
    pace.add(performance.now() / 1000, share)
    const { secondsLeft } = pace
    return reportProgress(db, job, { percent: 100 * share, done: frames, total: totalFrames, secondsLeft })
  }
  return new ProgressReports(send, log)
}

/** What a render in a child process is told: how to stop it, and whom to tell how far it is. */
export function watchOf(reports: ProgressReports, signal: AbortSignal) {
  return { signal: AbortSignal.any([signal, reports.stale]), onProgress: reports.note }
}
