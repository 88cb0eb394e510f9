import koffi from 'koffi'
import { expect, test } from 'vitest'
import { limitHeapRetention } from '#jobs/ocr/native-memory.ts'

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

function filled(bytes: number): bigint {
  const at = malloc(bytes)
  memset(at, 1, bytes)
  return at
}
