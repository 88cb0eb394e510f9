import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../../domain/errors.ts'

export interface TurnLimits {
  /** Of all owners together. */
  readonly atOnce: number
  /** Further work that one owner may have waiting; each owner has one piece at work. */
  readonly waitingEach: number
  /** How long work may wait before it is refused. */
  readonly patienceMs: number
}

/** When a refused caller should ask again. */
const RETRY_AFTER_SECONDS = 15

/**
 * Work that is done so many at a time, and one at a time for each owner: whoever brings much waits behind himself,
 * not others behind him. It counts within this process; the web process is one on each machine.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #machine: LimitFunction
  readonly #owners = new Map<string, LimitFunction>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
    this.#machine = pLimit(limits.atOnce)
  }

  /**
   * Does the work when its turn has come. Throws `media.busy`, without having begun, when too much of the owner's is
   * waiting or the turn does not come in time; and what the work throws.
   */
  take<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#owners.get(owner) ?? pLimit(1)
    this.#owners.set(owner, own)
    if (own.pendingCount >= this.#limits.waitingEach) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      let isGivenUp = false
      const patience = setTimeout(() => {
        isGivenUp = true
        reject(busy())
      }, this.#limits.patienceMs)
      const begin = async () => {
        if (isGivenUp) return
        clearTimeout(patience)
        await work().then(resolve, reject)
      }
      void own(() => (isGivenUp ? undefined : this.#machine(begin))).then(() => {
        if (own.activeCount + own.pendingCount === 0) this.#owners.delete(owner)
      })
    })
  }
}

function busy(): AppError {
  return new AppError('media.busy', { params: { retryAfterSeconds: RETRY_AFTER_SECONDS } })
}

/** For looks into uploaded videos: each takes up to half a gigabyte, and a core for some seconds. */
export const videoTurns = new Turns({ atOnce: 2, waitingEach: 8, patienceMs: 30_000 })

/** For pictures of people: decoding one takes a thread of the four that passwords are hashed with. */
export const pictureTurns = new Turns({ atOnce: 1, waitingEach: 2, patienceMs: 15_000 })
