/** The first of the work is done at another pace: models are loaded, code is compiled. Of the share, and of all. */
const WARM_UP = { seconds: 5, share: 0.02 }
/** Before so much has been measured nothing is said. */
const LEAST = { seconds: 3, share: 0.005 }

/**
 * How long work will still take, by the pace of all that was measured once it was under way. What was done before, by
 * another run, and the time in which it waited do not count. Times in seconds of any clock, shares from 0 to 1.
 */
export class Pace {
  #first: { readonly at: number; readonly share: number } | undefined
  #start: { readonly at: number; readonly share: number } | undefined
  #newest: { readonly at: number; readonly share: number } | undefined

  /** Takes note of what share of the work is done. */
  add(at: number, share: number): void {
    const sample = { at, share }
    this.#newest = sample
    this.#first ??= sample
    // a short piece of work may be half done before it is warm: then all of it counts
    this.#start ??=
      at - this.#first.at >= WARM_UP.seconds && share - this.#first.share >= WARM_UP.share
        ? sample
        : undefined
  }

  /** Seconds from the newest note to the end; null as long as there is no telling. */
  get secondsLeft(): number | null {
    const newest = this.#newest
    const measured = this.#measured(this.#start) ?? this.#measured(this.#first)
    if (!newest || !measured) return null
    return (1 - newest.share) * measured
  }

  /** Seconds that all of the work takes at the pace since then. */
  #measured(since: { readonly at: number; readonly share: number } | undefined): number | undefined {
    if (!since || !this.#newest) return undefined
    const [seconds, share] = [this.#newest.at - since.at, this.#newest.share - since.share]
    return seconds >= LEAST.seconds && share >= LEAST.share ? seconds / share : undefined
  }
}
