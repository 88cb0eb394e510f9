import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

/** A buffer that nothing refers to is freed by a thread of V8's own, this long after its heap was collected. */
const FREED_MS = 500

/**
 * Gives what is free in V8's heap and in the C library's back to the system. For a process that has nothing to do: V8
 * collects garbage when it needs room, so an idle one keeps all of its last work, and what starting it has left.
 * Nothing else runs in the process for some tenths of a second.
 */
export async function releaseUnusedMemory(): Promise<void> {
  collectGarbage ??= garbageCollector()
  collectGarbage()
  await pause(FREED_MS, undefined, { ref: false })
  trimHeap()
}

let collectGarbage: (() => void) | undefined

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/** Who waits longer for work has been through a video. */
const IDLE_MS = 5000

/** Releases unused memory whenever a process, or a thread of it, has been idle for a while. */
export class IdleRelease {
  readonly #release: () => Promise<void>
  readonly #afterMs: number
  #timer: NodeJS.Timeout | undefined

  constructor({ release = releaseUnusedMemory, afterMs = IDLE_MS } = {}) {
    this.#release = release
    this.#afterMs = afterMs
  }

  /** The process has nothing to do from now on. */
  begin(): void {
    this.end()
    this.#timer = setTimeout(() => void this.#release(), this.#afterMs).unref()
  }

  /** It has something to do. */
  end(): void {
    clearTimeout(this.#timer)
  }
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
