import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '../../env.server.ts'

/** The clip of the home page and its translation, moving and still. */
export const HOME_FILES = ['before.mp4', 'after.mp4', 'before.webp', 'after.webp'] as const

/** What this installation has made of the example's video: a folder for each stamp of what it was made from. */
export const HOME_FOLDER = resolve(env.DATA_DIR, 'home')
const STAMP = /^[0-9a-f]{16}$/

/** The stamp of the newest video that was made here; undefined while there is none. */
export async function findMadeVideo(): Promise<string | undefined> {
  const names = await readdir(HOME_FOLDER).catch(() => [])
  const made = await Promise.all(
    names
      .filter((name) => STAMP.test(name))
      .map(async (name) => ({
        name,
        madeAt: (await stat(join(HOME_FOLDER, name)).catch(() => undefined))?.mtimeMs ?? 0,
      })),
  )
  return made.sort((one, other) => other.madeAt - one.madeAt)[0]?.name
}

/** Puts a folder with all of `HOME_FILES`, which lies in DATA_DIR, in the place of what was made before. */
export async function publishMadeVideo(folder: string, stamp: string): Promise<void> {
  if (!STAMP.test(stamp)) throw new RangeError(`no stamp: ${stamp}`)
  for (const file of HOME_FILES) await stat(join(folder, file))
  await mkdir(HOME_FOLDER, { recursive: true })
  await rm(join(HOME_FOLDER, stamp), { recursive: true, force: true })
  await rename(folder, join(HOME_FOLDER, stamp))
  for (const name of await readdir(HOME_FOLDER))
    if (name !== stamp) await rm(join(HOME_FOLDER, name), { recursive: true, force: true })
}
