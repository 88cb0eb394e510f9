import { readFileSync } from 'node:fs'
import type { MemoryFacts } from './memory-room.ts'

/** How much memory this machine would give a tool now. The kernel answers from memory, in no time. */
export function memoryFacts(): MemoryFacts {
  return {
    limits: contentOf('/proc/self/limits'),
    overcommit: contentOf('/proc/sys/vm/overcommit_memory'),
    meminfo: contentOf('/proc/meminfo'),
    vmstat: contentOf('/proc/vmstat'),
  }
}

/** Not every enclosure shows all of `/proc`. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
