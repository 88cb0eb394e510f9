import { StyleThread } from './style-thread.ts'

/** A second one takes about 260 MB, and fits most lines of a film in the time of the first one's. */
const MOST_AT_ONCE = 2

interface Underway<Result> {
  readonly thread: StyleThread
  readonly result: Promise<Result>
}

/**
 * Fits lines on a thread each and tells what was found in the order in which they were started: which lines are known to another
 * one is the same on every machine, however quick its threads are. With so few there is nothing that a pool (piscina) would do.
 */
export class StyleThreads<Result> {
  readonly #onResult: (result: Result) => Promise<void>
  readonly #all: StyleThread[] = []
  readonly #idle: StyleThread[] = []
  readonly #underway: Underway<Result>[] = []

  /** @param onResult is waited for before another line's result is told */
  constructor(onResult: (result: Result) => Promise<void>) {
    this.#onResult = onResult
  }

  /** Waits until there is a thread for one more line. Throws what its line or `onResult` throws. */
  async makeRoom(): Promise<void> {
    while (this.#underway.length >= MOST_AT_ONCE) await this.#settleOldest()
  }

  /** Waits for all lines. Throws what any of them or `onResult` throws. */
  async settle(): Promise<void> {
    while (this.#underway.length > 0) await this.#settleOldest()
  }

  /** Starts a line for which there is room; what it throws is thrown in its turn. */
  start(fit: (thread: StyleThread) => Promise<Result>): void {
    const thread = this.#idle.pop() ?? this.#newThread()
    const result = fit(thread)
    // until its turn it must not count as unhandled
    result.catch(() => undefined)
    this.#underway.push({ thread, result })
  }

  /** Ends whatever is underway. */
  async stop(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.stop()))
  }

  async #settleOldest(): Promise<void> {
    const oldest = this.#underway[0]
    if (!oldest) return
    const result = await oldest.result
    this.#underway.shift()
    this.#idle.push(oldest.thread)
    await this.#onResult(result)
  }

  #newThread(): StyleThread {
    const thread = new StyleThread()
    this.#all.push(thread)
    return thread
  }
}
