/**
 * Passes values on in order while up to `count` more are already being made, so that waiting on both sides overlaps. It
 * is asked how many that are each time: as long as no value has come there may be no telling.
 */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
  count: () => number,
): AsyncGenerator<Value, void, void> {
  const iterator = source[Symbol.asyncIterator]()
  const pending: Promise<IteratorResult<Value>>[] = []
  const request = () => {
    const next = iterator.next()
    // a failure is thrown when its turn comes; until then it must not count as unhandled
    next.catch(() => undefined)
    pending.push(next)
  }
  try {
    for (;;) {
      const most = count() + 1
      while (pending.length < most) request()
      const next = await pending.shift()
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    await Promise.allSettled(pending)
    await iterator.return?.()
  }
}
