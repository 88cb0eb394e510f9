/** Calls `make` at the first use only; a failed attempt is made again. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = undefined
      throw cause
    })
    return made
  }
}
