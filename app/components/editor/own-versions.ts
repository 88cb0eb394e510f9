/** The versions of the texts that this page has made: what follows upon one is no conflict with it. */
export class OwnVersions {
  readonly #made = new Set<number>()

  add(version: number): void {
    this.#made.add(version)
  }

  /** The version that is reached from another by changes of this page alone. */
  after(version: number): number {
    let after = version
    while (this.#made.has(after + 1)) after++
    return after
  }
}
