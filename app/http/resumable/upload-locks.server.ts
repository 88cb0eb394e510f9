import type { Lock, Locker } from '@tus/server'
import { AppError } from '../../domain/errors.ts'

interface Held {
  readonly requestRelease: () => Promise<void> | void
  readonly released: Promise<void>
}

/** Whoever holds an upload is asked to let go; a disk that hangs must not make callers wait for ever. */
const WAIT_MS = 10_000

/**
 * One writer at a time for each upload, within this process. A later call takes an upload over from an earlier one:
 * a sender whose connection broke is often back before the server has noticed. (The library's own lock waits in a
 * loop without pause, which takes a whole core.)
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    let release: () => void = () => undefined
    return {
      lock: async (signal, requestRelease) => {
        const given = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
        for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
          await held.requestRelease()
          await Promise.race([held.released, givenUp(given)])
        }
        const released = new Promise<void>((resolve) => (release = resolve))
        this.#held.set(id, { requestRelease, released })
      },
      unlock: () => {
        this.#held.delete(id)
        release()
        return Promise.resolve()
      },
    }
  }
}

function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new AppError('upload.in-progress'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
