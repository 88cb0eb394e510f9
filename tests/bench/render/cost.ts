import { readFileSync } from 'node:fs'
import { descendants } from '#tests/fixtures/child-processes.ts'

const TICKS_PER_SECOND = 100
const MEMORY_EVERY_MS = 1000

/** Wall and processor time in seconds, and the most memory that all processes held together. */
export interface Cost {
  readonly wall: number
  readonly cpu: number
  readonly peakMegabytes: number
}

/** What some work costs this process and every child that it waits for, without what sampling their memory costs. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let [peakMegabytes, samplingSeconds] = [0, 0]
  const timer = setInterval(() => {
    const before = process.threadCpuUsage()
    peakMegabytes = Math.max(peakMegabytes, megabytes())
    const { user, system } = process.threadCpuUsage(before)
    samplingSeconds += (user + system) / 1_000_000
  }, MEMORY_EVERY_MS)
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()]
  await work().finally(() => clearInterval(timer))
  return {
    wall: (performance.now() - startedAt) / 1000,
    cpu: cpuSeconds() - cpuBefore - samplingSeconds,
    peakMegabytes,
  }
}

/** Processor seconds of this process and of every child it has waited for. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** Proportional memory of this process and all that descend from it. */
function megabytes(): number {
  return (
    [process.pid, ...descendants().map(({ pid }) => pid)].reduce((sum, pid) => sum + pssOf(pid), 0) / 1024
  )
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // it has ended since
    return 0
  }
}
