import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '../env.server.ts'
import { throwDiskError } from './disk-error.server.ts'

/** Beside the objects, so that files pass between the two without being copied. */
const root = resolve(env.DATA_DIR, 'scratch')

/** Lends an empty folder, absolute, that is gone afterwards with all that is in it. Throws `storage.full`. */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(root, { recursive: true }).catch(throwDiskError)
  const folder = await mkdtemp(join(root, 'work-')).catch(throwDiskError)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders that a killed process left before `time`; resolves to how many. */
export async function sweepScratch(time: Date): Promise<number> {
  await mkdir(root, { recursive: true })
  let swept = 0
  for (const name of await readdir(root)) {
    const folder = join(root, name)
    const stats = await stat(folder).catch(() => undefined)
    if (!stats || stats.mtime >= time) continue
    await rm(folder, { recursive: true, force: true })
    swept += 1
  }
  return swept
}
