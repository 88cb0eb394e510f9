/** One step from a reading to the spine: `slot` is the spine's character that it stands at, or before. */
export type Step<Item> =
  | Readonly<{ kind: 'same'; item: Item; slot: number }>
  | Readonly<{ kind: 'inserted'; item: Item; slot: number }>
  | Readonly<{ kind: 'missing'; slot: number }>

export type Costs<Item, Slot = Item> = Readonly<{
  substitution: (item: Item, spine: Slot) => number
  /** Of an item that the spine lacks. */
  insertion: (item: Item) => number
  /** Of an item of the spine that the reading lacks. */
  omission: (spine: Slot) => number
}>

/** The cheapest way from the spine to the reading (Wagner and Fischer 1974), and its cost. */
export function align<Item, Slot = Item>(
  reading: readonly Item[],
  spine: readonly Slot[],
  costs: Costs<Item, Slot>,
): { steps: Step<Item>[]; cost: number } {
  const width = spine.length + 1
  const table = new Float64Array((reading.length + 1) * width)
  // which of the three ways led to a cell: 1 both, 2 the reading's item, 3 the spine's
  const ways = new Uint8Array(table.length)
  for (let i = 0; i <= reading.length; i++)
    for (let j = 0; j <= spine.length; j++) {
      const [item, other] = [reading[i - 1], spine[j - 1]]
      const at = i * width + j
      let best = at === 0 ? 0 : Infinity
      const offer = (cost: number, way: number) => {
        if (cost < best) [best, ways[at]] = [cost, way]
      }
      if (item !== undefined && other !== undefined)
        offer((table[at - width - 1] ?? 0) + costs.substitution(item, other), 1)
      if (item !== undefined) offer((table[at - width] ?? 0) + costs.insertion(item), 2)
      if (other !== undefined) offer((table[at - 1] ?? 0) + costs.omission(other), 3)
      table[at] = best
    }
  const steps: Step<Item>[] = []
  let [i, j] = [reading.length, spine.length]
  while (i > 0 || j > 0) {
    const way = ways[i * width + j]
    const item = reading[i - 1]
    if (way === 3 || item === undefined) steps.push({ kind: 'missing', slot: --j })
    else if (way === 2) steps.push({ kind: 'inserted', item, slot: (i--, j) })
    else steps.push({ kind: 'same', item, slot: (i--, --j) })
  }
  return { steps: steps.reverse(), cost: table.at(-1) ?? 0 }
}
