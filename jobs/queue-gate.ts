import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What opens and closes one queue on this worker. */
export interface Doors {
  open(): Promise<void>
  /** `reason` is why no more jobs are begun. */
  close(reason: string): Promise<void>
  /** Why the queue's jobs cannot be done here and now; undefined when they can. */
  whyNotServed(): Promise<string | undefined>
  /** What an operator has stopped: PAUSED, MOVED, or undefined. */
  whyPaused(): Promise<string | undefined>
}

interface Options {
  readonly log: Logger
  readonly stopping: AbortSignal
  readonly againMs?: number
}

const NOT_ASKED = 'not asked yet'
export const PAUSED = 'an operator has paused it (npm run admin -- resume)'
export const MOVED = 'an operator has its jobs done elsewhere (npm run admin -- resume)'
const AGAIN_MS = 5_000
/** So many outages in a row are this worker's own, whatever its check says: others shall have the jobs for a while. */
const MOST_OUTAGES = 3

/**
 * Lets a worker take jobs of one queue only while what they need is there. A worker with a mistyped bucket would
 * otherwise take job after job, while a sound one sits idle.
 */
export class QueueGate {
  #doors
  #options
  #outages = 0
  #changed = new AbortController()
  #reason: string | undefined = NOT_ASKED

  constructor(doors: Doors, options: Options) {
    this.#doors = doors
    this.#options = options
  }

  /** Why no job of the queue is begun now; undefined while jobs are. */
  get reason(): string | undefined {
    return this.#reason
  }

  /** Resolves when the queue is served for the first time, or the worker is stopping. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      void this.#keep(resolve).then(resolve)
    })
  }

  /** A job was done. */
  reportDone(): void {
    this.#outages = 0
  }

  /** A job was broken off by an outage: the gate looks at once whether that is this worker's own. */
  reportOutage(): void {
    this.#outages += 1
    this.#changed.abort()
  }

  async #keep(onOpen: () => void): Promise<void> {
    const { stopping, log, againMs = AGAIN_MS } = this.#options
    while (!stopping.aborted) {
      this.#changed = new AbortController()
      const wasOpen = this.#reason === undefined
      const reason = await this.#reasonClosed(wasOpen)
      if (reason === undefined && !wasOpen) {
        await this.#doors.open()
        if (this.#reason !== NOT_ASKED) log.info('jobs are begun again')
        onOpen()
      }
      if (reason !== undefined && wasOpen) await this.#doors.close(reason)
      if (reason !== undefined && reason !== this.#reason) log.warn(`no jobs are begun: ${reason}`)
      this.#reason = reason
      const woken = reason === undefined ? AbortSignal.any([stopping, this.#changed.signal]) : stopping
      await pause(againMs, undefined, { signal: woken }).catch(() => undefined)
    }
  }

  async #reasonClosed(isOpen: boolean): Promise<string | undefined> {
    // while jobs get done there is nothing to ask but the operator
    if (isOpen && this.#outages === 0) return this.#doors.whyPaused()
    if (this.#outages >= MOST_OUTAGES) {
      this.#outages = 0
      return `${MOST_OUTAGES} jobs in a row were broken off here`
    }
    return this.#doors.whyNotServed()
  }
}
