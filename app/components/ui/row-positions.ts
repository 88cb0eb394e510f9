const FIRST_ESTIMATE_PX = 120

/** Where the rows of a list begin, in pixels from its top. A row that was never measured counts as an average one. */
export class RowPositions {
  readonly count: number
  readonly #heights: Float64Array
  #tops: Float64Array | undefined
  #averagePx: number | undefined

  constructor(count: number) {
    this.count = count
    this.#heights = new Float64Array(count)
  }

  /**
   * Notes the heights of rows that are on the page. The first ones tell what an average row is, for good: if that
   * changed later, rows would jump.
   */
  measure(rows: readonly { readonly index: number; readonly heightPx: number }[]): void {
    if (rows.length === 0) return
    this.#averagePx ??= rows.reduce((sum, { heightPx }) => sum + heightPx, 0) / rows.length
    for (const { index, heightPx } of rows) if (index < this.count) this.#heights[index] = heightPx
    this.#tops = undefined
  }

  /** Whether any row was measured. */
  get isMeasured(): boolean {
    return this.#averagePx !== undefined
  }

  heightOf(index: number): number {
    return this.#heights[index] || (this.#averagePx ?? FIRST_ESTIMATE_PX)
  }

  /** Of `count`: where the list ends. */
  topOf(index: number): number {
    return this.#allTops()[Math.min(Math.max(index, 0), this.count)] ?? 0
  }

  /** The row at a distance from the top; above the list the first, below it the last. */
  rowAt(px: number): number {
    const tops = this.#allTops()
    let [low, high] = [0, Math.max(0, this.count - 1)]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((tops[middle] ?? 0) <= px) low = middle
      else high = middle - 1
    }
    return low
  }

  #allTops(): Float64Array {
    if (this.#tops) return this.#tops
    const tops = new Float64Array(this.count + 1)
    for (let index = 0; index < this.count; index++)
      tops[index + 1] = (tops[index] ?? 0) + this.heightOf(index)
    return (this.#tops = tops)
  }
}
