import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
vi.stubGlobal('document', page)
const { typingPause } = await import('./typing-pause.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(0)
})
afterEach(() => {
  vi.useRealTimers()
})

const pressKey = () => page.dispatchEvent(new Event('keydown'))

function ended(): { readonly isOver: boolean } {
  const state = { isOver: false }
  void typingPause().then(() => (state.isOver = true))
  return state
}

test('nothing waits where nobody types', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  const pause = ended()
  await vi.advanceTimersByTimeAsync(0)
  expect(pause.isOver).toBe(true)
})

test('what takes long waits for a pause between keys, and no longer than three seconds', async () => {
  pressKey()
  const pause = ended()
  await vi.advanceTimersByTimeAsync(250)
  pressKey()
  await vi.advanceTimersByTimeAsync(250)
  expect(pause.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(pause.isOver).toBe(true)

  pressKey()
  const keys = setInterval(pressKey, 100)
  const next = ended()
  await vi.advanceTimersByTimeAsync(2900)
  expect(next.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(next.isOver).toBe(true)
  clearInterval(keys)
})
