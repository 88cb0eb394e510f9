import { setImmediate } from 'node:timers/promises'

/** Others of the process wait no longer than this, and as long as the longest single piece of work. */
const SLICE_MS = 15

/** What each item becomes, in their order; between slices whatever else the process has to do is done. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
  sliceMs = SLICE_MS,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - begun < sliceMs) continue
    await setImmediate()
    begun = performance.now()
  }
  return results
}
