import koffi from 'koffi'
import { expect, test, vi } from 'vitest'
import { IdleRelease, limitHeapRetention, releaseUnusedMemory } from '#app/native-memory.server.ts'

const libc = koffi.load(null)
const malloc: (bytes: number) => bigint = libc.func('uintptr_t malloc(size_t bytes)')
const memset: (at: bigint, value: number, bytes: number) => bigint = libc.func(
  'uintptr_t memset(uintptr_t at, int value, size_t bytes)',
)
const free: (at: bigint) => void = libc.func('void free(uintptr_t at)')

const LARGE_BYTES = 4 * 1024 * 1024
const BUFFERS = 32

// a second try would find the room that the first one left
test('large buffers that are freed between small ones do not stay taken', { retry: 0 }, () => {
  limitHeapRetention()
  // the first large one that is freed teaches an allocator left to itself
  free(filled(LARGE_BYTES))
  const before = process.memoryUsage().rss
  const buffers = Array.from({ length: BUFFERS }, () => ({ large: filled(LARGE_BYTES), small: filled(4096) }))
  const taken = process.memoryUsage().rss - before
  for (const { large } of buffers) free(large)
  const left = process.memoryUsage().rss - before
  for (const { small } of buffers) free(small)
  expect(taken).toBeGreaterThan(0.9 * BUFFERS * LARGE_BYTES)
  expect(left).toBeLessThan(0.2 * BUFFERS * LARGE_BYTES)
})

const GARBAGE_BYTES = 64 * 1024 * 1024

/** Buffers that nothing refers to any more, and that V8 has not looked for yet. */
function leaveGarbage(): void {
  new Uint8Array(GARBAGE_BYTES).fill(1)
}

test('what nothing refers to any more goes back to the system', async () => {
  await releaseUnusedMemory()
  const before = process.memoryUsage()
  leaveGarbage()
  expect(process.memoryUsage().rss - before.rss).toBeGreaterThan(0.9 * GARBAGE_BYTES)
  await releaseUnusedMemory()
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(0.2 * GARBAGE_BYTES)
})

test('only a process that goes on having nothing to do releases memory', () => {
  vi.useFakeTimers()
  const release = vi.fn(() => Promise.resolve())
  const idle = new IdleRelease({ release })
  idle.begin()
  vi.advanceTimersByTime(4000)
  idle.end()
  vi.advanceTimersByTime(60_000)
  expect(release).not.toHaveBeenCalled()
  idle.begin()
  vi.advanceTimersByTime(60_000)
  expect(release).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

function filled(bytes: number): bigint {
  const at = malloc(bytes)
  memset(at, 1, bytes)
  return at
}
