import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { StateRun } from '../states/state-runs.ts'

/** Looks at a picture; rejected when it must not be handed out. */
export type PictureCheck = (picture: number, png: Buffer) => Promise<void>

/**
 * Hands pictures to ffmpeg in the order of their runs while they are still being drawn. A picture is kept until
 * its last run is written, so memory holds only those that come again.
 */
export class StatePipe {
  readonly #runs: readonly StateRun[]
  readonly #pictures = new Map<number, Buffer>()
  readonly #waiting = new Map<number, (png: Buffer) => void>()
  readonly #uses = new Map<number, number>()

  readonly #check: PictureCheck | undefined

  /** @param check is asked about each picture before it is first handed out; what it throws ends the writing */
  constructor(runs: readonly StateRun[], check?: PictureCheck) {
    this.#runs = runs
    this.#check = check
    for (const { picture } of runs) this.#uses.set(picture, (this.#uses.get(picture) ?? 0) + 1)
  }

  put(picture: number, png: Buffer): void {
    this.#pictures.set(picture, png)
    this.#waiting.get(picture)?.(png)
  }

  /** Writes all runs and ends the stream. Throws the signal's reason when it aborts. */
  async writeTo(stream: Writable, signal: AbortSignal): Promise<void> {
    const checked = new Set<number>()
    for (const { picture } of this.#runs) {
      const png = this.#pictures.get(picture) ?? (await this.#arrivalOf(picture, signal))
      if (this.#check && !checked.has(picture)) await this.#check(picture, png)
      checked.add(picture)
      const uses = (this.#uses.get(picture) ?? 1) - 1
      this.#uses.set(picture, uses)
      if (uses === 0) this.#pictures.delete(picture)
      if (!stream.write(png)) await once(stream, 'drain', { signal })
    }
    stream.end()
  }

  #arrivalOf(picture: number, signal: AbortSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.set(picture, (png) => {
        signal.removeEventListener('abort', abort)
        this.#waiting.delete(picture)
        resolve(png)
      })
    })
  }
}
