/**
 * The items in their order, in batches that take so many bytes of memory together; one that takes more has a batch of its own.
 * Items are taken as they are wanted and none is held on to: what a batch takes is free before the next one is made.
 *
 * @param bytesOf what an item takes while its batch is worked on
 */
export function* batchesByBytes<Item>(
  items: Iterable<Item>,
  bytesOf: (item: Item) => number,
  mostBytes: number,
): Generator<Item[], void, void> {
  let batch: Item[] = []
  let bytes = 0
  for (const item of items) {
    const own = bytesOf(item)
    if (batch.length > 0 && bytes + own > mostBytes) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(item)
    bytes += own
  }
  if (batch.length > 0) yield batch
}
