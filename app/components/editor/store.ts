import { useCallback, useSyncExternalStore } from 'react'

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

/** The same once the page was painted: for what takes longer to draw than a key may take to be seen. */
export function useStoredPartLater<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part {
  const read = () => part(store.get())
  const subscribe = useCallback((listener: () => void) => subscribeLater(store, listener), [store])
  return useSyncExternalStore(subscribe, read, read)
}

/** Of changes that come faster than pages are painted, the listener is told once. Returns what ends it. */
export function subscribeLater(store: Pick<Store<unknown>, 'subscribe'>, listener: () => void): () => void {
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    frame = undefined
    listener()
  }
  const stop = store.subscribe(() => {
    frame ??= requestAnimationFrame(() => {
      timer = setTimeout(tell, 0)
    })
  })
  return () => {
    stop()
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
