import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FittedStyle } from './fit-style.ts'
import type { CoresRequest, FitRequest, SeenLetters, SeenRequest } from './fit-thread.ts'
import type { LetterCores } from './letter-cores.ts'

/** Outlines of all faces take 60 MB, and a picture's planes little more. */
const MOST_MEGABYTES = 512

/** Planes of a drawing live for one step of the search: with room for some hundreds they are seldom copied (a twelfth less time). */
const YOUNG_MEGABYTES = 32

/** Fits styles on a thread of its own, one at a time: with one thread there is nothing that a pool (piscina) would do. */
export class StyleThread {
  /** What fitting has cost so far. */
  pixelsDrawn = 0
  readonly #worker = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })

  /** Throws the signal's reason, and what ended the thread. */
  fit(request: FitRequest, signal: AbortSignal): Promise<FittedStyle | null> {
    return this.#ask<FittedStyle | null>(request, signal)
  }

  /** As `letterCoresOf`. Throws as `fit`. */
  letterCores(request: CoresRequest, signal: AbortSignal): Promise<LetterCores | null> {
    return this.#ask<LetterCores | null>(request, signal)
  }

  /** Throws as `fit`. */
  seenLetters(request: SeenRequest, signal: AbortSignal): Promise<SeenLetters> {
    return this.#ask<SeenLetters>(request, signal)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  async #ask<Answer>(request: FitRequest | CoresRequest | SeenRequest, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted()
    const answered = once(this.#worker, 'message', { signal })
    this.#worker.postMessage(request)
    const [{ answer, pixelsDrawn }] = (await answered) as [{ answer: Answer; pixelsDrawn: number }]
    this.pixelsDrawn += pixelsDrawn
    return answer
  }
}
