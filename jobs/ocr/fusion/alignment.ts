import type { TesseractReading } from '../recognize/tesseract.ts'

/** One step from a reading to the reference: `slot` is the reference's character that it stands at, or before. */
export type Step<Item> =
  | Readonly<{ kind: 'same'; item: Item; slot: number }>
  | Readonly<{ kind: 'inserted'; item: Item; slot: number }>
  | Readonly<{ kind: 'missing'; slot: number }>

export type Costs<Item, Slot = Item> = Readonly<{
  substitution: (item: Item, reference: Slot) => number
  /** Of an item that the reference lacks. */
  insertion: (item: Item) => number
  /** Of an item of the reference that the reading lacks. */
  omission: (reference: Slot) => number
}>

/** The cheapest way from the reference to the reading (Wagner and Fischer 1974), and its cost. */
export function align<Item, Slot = Item>(
  reading: readonly Item[],
  reference: readonly Slot[],
  costs: Costs<Item, Slot>,
): { steps: Step<Item>[]; cost: number } {
  const width = reference.length + 1
  const table = new Float64Array((reading.length + 1) * width)
  // which of the three ways led to a cell: 1 both, 2 the reading's item, 3 the reference's
  const ways = new Uint8Array(table.length)
  for (let i = 0; i <= reading.length; i++)
    for (let j = 0; j <= reference.length; j++) {
      const [item, other] = [reading[i - 1], reference[j - 1]]
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
  let [i, j] = [reading.length, reference.length]
  while (i > 0 || j > 0) {
    const way = ways[i * width + j]
    const item = reading[i - 1]
    if (way === 3 || item === undefined) steps.push({ kind: 'missing', slot: --j })
    else if (way === 2) steps.push({ kind: 'inserted', item, slot: (i--, j) })
    else steps.push({ kind: 'same', item, slot: (i--, --j) })
  }
  return { steps: steps.reverse(), cost: table.at(-1) ?? 0 }
}

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

/** A character as read, a blank between words included, with how sure its reader is of it. */
export type Character = Readonly<{ text: string; confidence: number }>

/** The characters of a reading, each symbol in the form that `written` gives it. */
export function charactersOf(
  { symbols }: TesseractReading,
  written: (symbol: string) => string = (symbol) => symbol,
): Character[] {
  return symbols.flatMap(({ text, confidence, startsWord }, i) => [
    ...(startsWord && i > 0 ? [{ text: ' ', confidence }] : []),
    ...Array.from(written(text), (character) => ({ text: character, confidence })),
  ])
}
