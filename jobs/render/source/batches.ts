/**
 * The items in their order, in batches that take so many bytes of memory together; one that takes more has a batch of its own.
 *
 * @param bytesOf what an item takes while its batch is worked on
 */
export function batchesByBytes<Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  mostBytes: number,
): Item[][] {
  const batches: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const own = bytesOf(item)
    const open = bytes + own <= mostBytes ? batches.at(-1) : undefined
    if (open) open.push(item)
    else batches.push([item])
    bytes = open ? bytes + own : own
  }
  return batches
}
