import { useSyncExternalStore } from 'react'

/** A value that several parts of the editor share; a part is drawn anew only when what it reads of it changes. */
export class Store<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  readonly get = (): Value => this.#value

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(value: Value): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of this.#listeners) listener()
  }
}

export function useStored<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** What is read of the value is to be a primitive, or the same object every time. */
export function useStoredPart<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part {
  const read = () => part(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
