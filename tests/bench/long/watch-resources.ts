import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { descendants } from '#tests/fixtures/child-processes.ts'

// to ask for either costs processor time that the stages would have
const MEMORY_EVERY_MS = 2000
const DISK_EVERY_MS = 15_000

/** Kinds of processes, by what their command line has; the first that fits. */
const KINDS = [
  ['sidecar', /jobs\/ocr\/server/],
  ['render child', /jobs\/render\//],
  ['worker', /jobs\/worker/],
  ['web', /app\/server/],
  ['ffmpeg', /ffmpeg|ffprobe/],
  ['chromium', /chrom/],
  ['postgres', /postgres/],
  ['translator', /apertium|lt-proc/],
] as const
type Kind = (typeof KINDS)[number][0] | 'other'

/** The most that was held at a time: megabytes of memory by kind of process and of all, bytes of files. */
export interface Peaks {
  readonly memory: ReadonlyMap<Kind | 'all', number>
  readonly diskBytes: number
}

/** What a stage costs while it goes on: memory of every process, shared pages counted once, and what lies in folders. */
export async function watchResources<Result>(
  folders: readonly string[],
  work: () => Promise<Result>,
): Promise<{ result: Result; peaks: Peaks; cpuSeconds: number }> {
  const memory = new Map<Kind | 'all', number>()
  const processor = new ProcessorMeter()
  let diskBytes = 0
  const measureMemory = async () => {
    for (const [kind, megabytes] of await memoryByKind())
      memory.set(kind, Math.max(memory.get(kind) ?? 0, megabytes))
  }
  const measureDisk = async () => {
    const sizes = await Promise.all(folders.map(bytesIn))
    diskBytes = Math.max(
      diskBytes,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }
  const measureProcesses = async () => {
    await processor.measure()
    await measureMemory()
  }
  const stops = [repeat(measureProcesses, MEMORY_EVERY_MS), repeat(measureDisk, DISK_EVERY_MS)]
  try {
    await processor.measure()
    const result = await work()
    await processor.measure()
    return { result, peaks: { memory, diskBytes }, cpuSeconds: processor.seconds }
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Does it again and again, never twice at once, until the answer is called. */
function repeat(measure: () => Promise<void>, everyMs: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isOver = false
  const go = () => {
    running = measure().finally(() => {
      if (!isOver) timer = setTimeout(go, everyMs)
    })
  }
  go()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}

const TICKS_PER_SECOND = 100

/** Processor time of every process that is seen; what one takes after it was last seen is lost. */
class ProcessorMeter {
  readonly #first = new Map<string, number>()
  readonly #newest = new Map<string, number>()

  async measure(): Promise<void> {
    const isFirst = this.#newest.size === 0
    for (const { pid } of descendants()) {
      // it may have ended since
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.replace(/^.*\) /s, '').split(' ')
      const [ticks, startedAt] = [Number(fields[11]) + Number(fields[12]), fields[19]]
      if (startedAt === undefined || Number.isNaN(ticks)) continue
      const id = `${pid} ${startedAt}`
      if (!this.#first.has(id)) this.#first.set(id, isFirst ? ticks : 0)
      this.#newest.set(id, ticks)
    }
  }

  get seconds(): number {
    const ticks = [...this.#newest].reduce(
      (sum, [id, newest]) => sum + newest - (this.#first.get(id) ?? 0),
      0,
    )
    return ticks / TICKS_PER_SECOND
  }
}

async function memoryByKind(): Promise<Map<Kind | 'all', number>> {
  const found = new Map<Kind | 'all', number>()
  let all = 0
  for (const { pid, command } of descendants()) {
    const kind = KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'
    const megabytes = await proportionalMegabytes(pid)
    found.set(kind, (found.get(kind) ?? 0) + megabytes)
    all += megabytes
  }
  return found.set('all', all)
}

async function proportionalMegabytes(pid: number): Promise<number> {
  // it may have ended since
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** What the files in the folder take on disk; one that has several names counts once. */
async function bytesIn(folder: string): Promise<number> {
  const seen = new Set<string>()
  let bytes = 0
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (!stats?.isFile() || seen.has(`${stats.dev}:${stats.ino}`)) continue
    seen.add(`${stats.dev}:${stats.ino}`)
    bytes += stats.blocks * 512
  }
  return bytes
}
