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
export type Kind = (typeof KINDS)[number][0] | 'other'
/** Seconds of processors by kind of process. */
export type ProcessorSeconds = ReadonlyMap<Kind, number>

/** The most that was held at a time: megabytes of memory by kind of process and of all, bytes of files. */
export interface Peaks {
  readonly memory: ReadonlyMap<Kind | 'all', number>
  readonly diskBytes: number
}

/**
 * What a stage costs while it goes on: memory of every process, shared pages counted once, and what lies in folders.
 *
 * @param work may ask for the processor time so far
 */
export async function watchResources<Result>(
  folders: readonly string[],
  work: (processorSoFar: () => Promise<ProcessorSeconds>) => Promise<Result>,
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
    const result = await work(async () => {
      await processor.measure()
      return processor.seconds
    })
    await processor.measure()
    const cpuSeconds = [...processor.seconds.values()].reduce((sum, seconds) => sum + seconds, 0)
    return { result, peaks: { memory, diskBytes }, cpuSeconds }
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

/** Processor time of every process; of one that ended between two measurements its parent tells, which waited for it. */
class ProcessorMeter {
  readonly #first = new Map<string, number>()
  readonly #newest = new Map<string, { kind: Kind; ticks: number }>()
  #allAtFirst: number | undefined
  #all = 0

  async measure(): Promise<void> {
    let all = 0
    for (const { pid, command } of descendants()) {
      // it may have ended since
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.replace(/^.*\) /s, '').split(' ')
      const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])]
      const startedAt = fields[19]
      if (startedAt === undefined || Number.isNaN(own + ended)) continue
      const id = `${pid} ${startedAt}`
      if (!this.#first.has(id)) this.#first.set(id, this.#allAtFirst === undefined ? own : 0)
      this.#newest.set(id, { kind: kindOf(command), ticks: own })
      all += own + ended
    }
    this.#allAtFirst ??= all
    // what has ended is missing until its parent has waited for it
    this.#all = Math.max(this.#all, all - this.#allAtFirst)
  }

  /** By kind since the first measurement; `other` has what was never seen. */
  get seconds(): ProcessorSeconds {
    const seconds = new Map<Kind, number>()
    const add = (kind: Kind, ticks: number) =>
      seconds.set(kind, (seconds.get(kind) ?? 0) + ticks / TICKS_PER_SECOND)
    let seen = 0
    for (const [id, { kind, ticks }] of this.#newest) {
      const since = ticks - (this.#first.get(id) ?? 0)
      add(kind, since)
      seen += since
    }
    add('other', Math.max(0, this.#all - seen))
    return seconds
  }
}

function kindOf(command: string): Kind {
  return KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'
}

async function memoryByKind(): Promise<Map<Kind | 'all', number>> {
  const found = new Map<Kind | 'all', number>()
  let all = 0
  for (const { pid, command } of descendants()) {
    const kind = kindOf(command)
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
