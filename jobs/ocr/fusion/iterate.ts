/** The first values of all, then the second ones, and so on. */
export function* roundRobin<Value>(sources: readonly Iterable<Value>[]): Generator<Value> {
  const iterators = sources.map((source) => source[Symbol.iterator]())
  for (let done = 0; done < iterators.length;) {
    done = 0
    for (const iterator of iterators) {
      const next = iterator.next()
      if (next.done) done++
      else yield next.value
    }
  }
}

/** As many of the values as there are, at most `count`; the others are never made. */
export function* first<Value>(values: Iterable<Value>, count: number): Generator<Value> {
  let taken = 0
  if (count <= 0) return
  for (const value of values) {
    yield value
    if (++taken >= count) return
  }
}

/** The values changed one by one, as they are asked for. */
export function* mapped<From, To>(values: Iterable<From>, change: (value: From) => To): Generator<To> {
  for (const value of values) yield change(value)
}
