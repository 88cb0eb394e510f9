import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { throwDiskError } from '#app/gateways/disk-error.server.ts'
import { endProcessesOf } from './leftovers.ts'

const NAME = /^rotulo-render-(\d+)-/

/** A temporary folder that carries the id of this process, by which others know whether it is still wanted. Throws `storage.full`. */
export function makeProcessFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `rotulo-render-${process.pid}-`)).catch(throwDiskError)
}

/** Ends what still runs with the folder, and removes it. */
export async function clearProcessFolder(folder: string): Promise<void> {
  await endProcessesOf(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Removes the folders of workers that died before they could. Resolves to how many. */
export async function collectProcessFolders(): Promise<number> {
  const names = await readdir(tmpdir())
  const stale = names.filter((name) => {
    const pid = NAME.exec(name)?.[1]
    return pid !== undefined && !isAlive(Number.parseInt(pid, 10)) && isOurs(path.join(tmpdir(), name))
  })
  for (const name of stale) await clearProcessFolder(path.join(tmpdir(), name))
  return stale.length
}

/** A folder of another user's worker is for that one to clear away. */
function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // somebody else's process may not be signalled, but lives
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
