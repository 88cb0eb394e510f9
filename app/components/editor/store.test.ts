import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Store, subscribeLater } from './store.ts'

let paint: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const frames = new Map<number, () => void>()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frames.set(frames.size + 1, callback)
    return frames.size
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  paint = () => {
    const callbacks = [...frames.values()]
    frames.clear()
    for (const callback of callbacks) callback()
    vi.runAllTimers()
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of changes between two paintings one is told, once the page was painted', () => {
  const store = new Store(0)
  const listener = vi.fn()
  subscribeLater(store, listener)
  store.set(1)
  store.set(2)
  expect(listener).not.toHaveBeenCalled()
  paint()
  expect(listener).toHaveBeenCalledOnce()
  store.set(3)
  paint()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('whoever has stopped listening is told nothing', () => {
  const store = new Store(0)
  const listener = vi.fn()
  const stop = subscribeLater(store, listener)
  store.set(1)
  stop()
  paint()
  expect(listener).not.toHaveBeenCalled()
})
