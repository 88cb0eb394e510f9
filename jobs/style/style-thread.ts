import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FittedStyle } from './fit-style.ts'
import type { FitRequest } from './fit-thread.ts'

/** Outlines of all faces take 60 MB, and a picture's planes little more. */
const MOST_MEGABYTES = 512

/** Fits styles on a thread of its own, one at a time: with one thread there is nothing that a pool (piscina) would do. */
export class StyleThread {
  /** Processor time that fitting has taken so far. */
  cpuMs = 0
  readonly #worker = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })

  /** Throws the signal's reason, and what ended the thread. */
  async fit(request: FitRequest, signal: AbortSignal): Promise<FittedStyle | null> {
    signal.throwIfAborted()
    const answer = once(this.#worker, 'message', { signal })
    this.#worker.postMessage(request)
    const [{ style, cpuMs }] = (await answer) as [{ style: FittedStyle | null; cpuMs: number }]
    this.cpuMs += cpuMs
    return style
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
