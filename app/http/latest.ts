/** Holds the newest value for whoever waits; one that nobody has taken gives way to the next. */
export class Latest<Value> {
  #held: { value: Value } | undefined
  #wake: (() => void) | undefined
  #isClosed = false

  put(value: Value): void {
    this.#held = { value }
    this.#wake?.()
  }

  /** Nobody waits any more. */
  close(): void {
    this.#isClosed = true
    this.#wake?.()
  }

  /** The newest value once there is one; `late` when there was none in time, `closed` after `close`. */
  async take(withinMs: number): Promise<{ value: Value } | 'late' | 'closed'> {
    if (!this.#held && !this.#isClosed) await this.#woken(withinMs)
    if (this.#isClosed) return 'closed'
    const held = this.#held
    this.#held = undefined
    return held ?? 'late'
  }

  #woken(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
      const timer = setTimeout(done, withinMs)
      this.#wake = done
    })
  }
}
