/** Tasks that are done one after another beside what goes on. After one that failed no other is begun. */
export class TaskLine {
  readonly #length: number
  /** The ends of the last tasks. */
  #ends: Promise<void>[] = []

  /** Of `length` tasks at most, the one that is being done among them. */
  constructor(length: number) {
    this.#length = length
  }

  /** Puts a task at the end of the line, as soon as there is room. Throws what one threw that would have made room. */
  async add(task: () => Promise<void>): Promise<void> {
    await this.#ends.at(-this.#length)
    const end = this.done().then(task)
    // thrown to whoever waits for it; until then it must not count as unhandled
    end.catch(() => undefined)
    this.#ends = [...this.#ends, end].slice(-this.#length)
  }

  /** Resolves when all tasks are done. Throws what a task threw. */
  async done(): Promise<void> {
    await this.#ends.at(-1)
  }
}
