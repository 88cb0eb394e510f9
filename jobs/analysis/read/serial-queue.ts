/** Runs tasks one after another in the background. After a failed one no other starts. */
export class SerialQueue {
  readonly #length: number
  /** Completion of the latest tasks. */
  #ends: Promise<void>[] = []

  /** Holds `length` tasks at most, including the running one. */
  constructor(length: number) {
    this.#length = length
  }

  /** Queues a task once there is room. Throws what the task threw that it waited for. */
  async add(task: () => Promise<void>): Promise<void> {
    await this.#ends.at(-this.#length)
    const end = this.done().then(task)
    // thrown where it is awaited; until then it must not count as unhandled
    end.catch(() => undefined)
    this.#ends = [...this.#ends, end].slice(-this.#length)
  }

  /** Resolves when all tasks are done. Throws what a task threw. */
  async done(): Promise<void> {
    await this.#ends.at(-1)
  }
}
