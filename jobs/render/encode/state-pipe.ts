import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type { StateRun } from '../states/state-runs.ts'

/** Examines a picture; rejected when it must not be handed out. */
export type PictureCheck = (picture: number, png: Buffer) => Promise<void>

/**
 * Hands pictures to ffmpeg in the order of their runs while they are still being drawn. Drawing may be far ahead of
 * encoding, and a picture may come again much later: they wait in a folder, so that memory does not grow with them.
 */
export class StatePipe {
  readonly #runs: readonly StateRun[]
  readonly #folder: string
  readonly #arrived = new Set<number>()
  readonly #waiting = new Map<number, () => void>()
  readonly #uses = new Map<number, number>()
  readonly #check: PictureCheck | undefined

  /**
   * @param folder exists; no other pipe writes there
   * @param check is asked about each picture before it is first handed out; what it throws ends the writing
   */
  constructor(runs: readonly StateRun[], folder: string, check?: PictureCheck) {
    this.#runs = runs
    this.#folder = folder
    this.#check = check
    for (const { picture } of runs) this.#uses.set(picture, (this.#uses.get(picture) ?? 0) + 1)
  }

  put(picture: number, png: Buffer): void {
    writeFileSync(this.#pathOf(picture), png)
    this.#arrived.add(picture)
    this.#waiting.get(picture)?.()
  }

  /** Writes all runs and ends the stream. Throws the signal's reason when it aborts. */
  async writeTo(stream: Writable, signal: AbortSignal): Promise<void> {
    const checked = new Set<number>()
    for (const { picture } of this.#runs) {
      if (!this.#arrived.has(picture)) await this.#arrivalOf(picture, signal)
      const png = await readFile(this.#pathOf(picture))
      if (this.#check && !checked.has(picture)) await this.#check(picture, png)
      checked.add(picture)
      const uses = (this.#uses.get(picture) ?? 1) - 1
      this.#uses.set(picture, uses)
      if (uses === 0) await rm(this.#pathOf(picture))
      if (!stream.write(png)) await once(stream, 'drain', { signal })
    }
    stream.end()
  }

  #arrivalOf(picture: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.set(picture, () => {
        signal.removeEventListener('abort', abort)
        this.#waiting.delete(picture)
        resolve()
      })
    })
  }

  #pathOf(picture: number): string {
    return path.join(this.#folder, `${picture}.png`)
  }
}
