import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FittedStyle, KnownStyle, LineSample } from './fit-style.ts'

/** Outlines of all faces take 60 MB, and a picture's planes little more. */
const MOST_MEGABYTES = 512

/** Fits styles on a thread of its own, one at a time. */
export class StyleThread {
  readonly #worker = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })

  /** Throws the signal's reason, and what ended the thread. */
  async fit(
    sample: LineSample,
    known: readonly KnownStyle[],
    signal: AbortSignal,
  ): Promise<FittedStyle | null> {
    signal.throwIfAborted()
    const answer = once(this.#worker, 'message', { signal })
    this.#worker.postMessage({ sample, known })
    const [style] = (await answer) as [FittedStyle | null]
    return style
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
