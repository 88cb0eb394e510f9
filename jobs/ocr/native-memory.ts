import koffi from 'koffi'

/** What mallopt calls its settings. */
const MMAP_THRESHOLD = -3
const ARENA_MAX = -8

/** Pixels, tensors and probabilities are larger. */
const LARGE_BYTES = 1024 * 1024
/** By itself glibc gives each thread a heap of its own, of which no other can take what is free. */
const MOST_HEAPS = 2

/**
 * Has glibc give what is large back to the system as soon as it is freed. By itself it learns from the first large
 * buffers that are freed to put such ones between small ones, and the room that they leave there stays taken. Other
 * C libraries have no such settings, and no such habit.
 */
export function limitHeapRetention(): void {
  const set = libcCall('int mallopt(int setting, int value)')
  set?.(MMAP_THRESHOLD, LARGE_BYTES)
  set?.(ARENA_MAX, MOST_HEAPS)
}

/** Gives freed memory that glibc still holds back to the system. Takes some milliseconds. */
export function trimHeap(): void {
  trim ??= libcCall('int malloc_trim(size_t pad)') ?? (() => 0)
  trim(0)
}

/** A call of numbers that answers a number. */
type LibcCall = (...values: number[]) => number

let trim: LibcCall | undefined

/** Undefined where the C library has no such call. */
function libcCall(prototype: string): LibcCall | undefined {
  try {
    return koffi.load(null).func(prototype)
  } catch {
    return undefined
  }
}
