import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '../env.server.ts'
import { throwDiskError } from './disk-error.server.ts'

/** Where running jobs have their folders. Beside the objects, so that files pass between the two without being copied. */
export const SCRATCH = resolve(env.DATA_DIR, 'scratch')

/** A folder that is in use says so this often, for processes which cannot see who uses it (of another container, say). */
const SIGN_OF_LIFE_MS = 300_000
const DEAD_AFTER_MS = 3 * SIGN_OF_LIFE_MS

/** `work-<processes>-<pid>-<began>-<random>`: who uses it, among the processes that can see each other. */
const NAME = /^work-(\w+)-(\d+)-(\d+)-\w+$/

/** Lends an empty folder, absolute, that is gone afterwards with all that is in it. Throws `storage.full`. */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(SCRATCH, { recursive: true }).catch(throwDiskError)
  const owner = `${PROCESSES}-${process.pid}-${beganAt(process.pid) ?? 0}`
  const folder = await mkdtemp(join(SCRATCH, `work-${owner}-`)).catch(throwDiskError)
  const signs = setInterval(() => void utimes(folder, new Date(), new Date()), SIGN_OF_LIFE_MS).unref()
  try {
    return await work(folder)
  } finally {
    clearInterval(signs)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders whose process has been killed; resolves to how many. */
export async function collectScratchGarbage(now = new Date()): Promise<number> {
  await mkdir(SCRATCH, { recursive: true })
  let removed = 0
  for (const name of await readdir(SCRATCH)) {
    const folder = join(SCRATCH, name)
    const stats = await stat(folder).catch(() => undefined)
    if (!stats || !isDead(name, now.getTime() - stats.mtimeMs)) continue
    await rm(folder, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

function isDead(name: string, silentMs: number): boolean {
  const [, processes, pid, began] = NAME.exec(name) ?? []
  if (processes !== PROCESSES) return silentMs > DEAD_AFTER_MS
  return beganAt(Number(pid)) !== Number(began)
}

/** Names the processes that this one can see: of this machine, since it was started, in this container. */
const PROCESSES = createHash('sha256')
  .update(readFileSync('/proc/sys/kernel/random/boot_id'))
  .update(readlinkSync('/proc/self/ns/pid'))
  .digest('hex')
  .slice(0, 12)

/** When a process began, in the kernel's ticks: a number that was given to another process later is told from it. */
function beganAt(pid: number): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const fields = afterName.split(' ')
    // a zombie uses nothing any more
    return fields[0] === 'Z' ? undefined : Number(fields[19])
  } catch {
    return undefined
  }
}
