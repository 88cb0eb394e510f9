/** What a Linux machine lets a new process have, as its files under `/proc` say; undefined where there is no such file. */
export interface MemoryFacts {
  /** `/proc/self/limits` */
  readonly limits: string | undefined
  /** `/proc/sys/vm/overcommit_memory` */
  readonly overcommit: string | undefined
  /** `/proc/meminfo` */
  readonly meminfo: string | undefined
  /** `/proc/vmstat` */
  readonly vmstat: string | undefined
}

/** Memory is promised only as far as there is some: a process may be refused what it asks for. */
const STRICT = '2'

/** Bytes of address space that this process, and so no tool of its own, can go beyond. */
export function inheritedLimit({ limits }: Pick<MemoryFacts, 'limits'>): number {
  const hard = /^Max address space +\S+ +(\d+)/m.exec(limits ?? '')?.[1]
  return hard === undefined ? Infinity : Number(hard)
}

/**
 * Whether a tool could have had `bytes` of address space from this machine. If so, one that was refused memory met its
 * own limit of that size; if not, it may be innocent. A kernel that promises more than it has refuses nothing: it kills.
 */
export function hasRoomFor(bytes: number, facts: MemoryFacts): boolean {
  if (inheritedLimit(facts) < bytes) return false
  if (facts.overcommit?.trim() !== STRICT) return true
  return kilobytes(facts, 'CommitLimit') - kilobytes(facts, 'Committed_AS') >= bytes / 1024
}

/** How many processes the kernel has killed since it started because memory was gone. */
export function killedForMemory({ vmstat }: Pick<MemoryFacts, 'vmstat'>): number {
  return Number(/^oom_kill (\d+)/m.exec(vmstat ?? '')?.[1] ?? 0)
}

function kilobytes({ meminfo }: MemoryFacts, name: string): number {
  return Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(meminfo ?? '')?.[1] ?? 0)
}
