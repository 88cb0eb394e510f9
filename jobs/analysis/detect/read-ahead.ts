/**
 * Yields values in order while up to `count` more are being produced, so that both sides' waits overlap. `count` is
 * called before each value, because the limit may be unknown until the first one is there.
 */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
  count: () => number,
): AsyncGenerator<Value, void, void> {
  const iterator = source[Symbol.asyncIterator]()
  const pending: Promise<IteratorResult<Value>>[] = []
  const request = () => {
    const next = iterator.next()
    // thrown in its turn; until then it must not count as unhandled
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
