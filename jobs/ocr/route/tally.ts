/** Weights by what they are for. */
export class Tally {
  readonly weights = new Map<string, number>()

  add(key: string, weight: number): void {
    this.weights.set(key, (this.weights.get(key) ?? 0) + weight)
  }

  /** The weightiest first. */
  get ranked(): (readonly [key: string, weight: number])[] {
    return [...this.weights].sort((a, b) => b[1] - a[1])
  }

  get first(): readonly [key: string, weight: number] | undefined {
    return [...this.weights].reduce<readonly [string, number] | undefined>(
      (best, entry) => (!best || entry[1] > best[1] ? entry : best),
      undefined,
    )
  }
}
