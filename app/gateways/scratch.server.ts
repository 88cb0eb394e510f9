import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '../env.server.ts'
import { throwDiskError } from './disk-error.server.ts'

/** Where running jobs have their folders. Beside the objects, so that files pass between the two without being copied. */
export const SCRATCH = resolve(env.DATA_DIR, 'scratch')

/** Lends an empty folder, absolute, that is gone afterwards with all that is in it. Throws `storage.full`. */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(SCRATCH, { recursive: true }).catch(throwDiskError)
  const folder = await mkdtemp(join(SCRATCH, 'work-')).catch(throwDiskError)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders that a killed process left before `time`; resolves to how many. */
export async function sweepScratch(time: Date): Promise<number> {
  await mkdir(SCRATCH, { recursive: true })
  let swept = 0
  for (const name of await readdir(SCRATCH)) {
    const folder = join(SCRATCH, name)
    const stats = await stat(folder).catch(() => undefined)
    if (!stats || stats.mtime >= time) continue
    await rm(folder, { recursive: true, force: true })
    swept += 1
  }
  return swept
}
