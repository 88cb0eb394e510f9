// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Keeps two set-ups of one folder (npm start beside npm test, say) from installing at the same time.
 * @param {string} dir the project's folder
 * @param {(line: string) => void} say
 * @param {() => void} work synchronous
 */
export async function withSetupLock(dir, say, work) {
  mkdirSync(join(dir, '.cache'), { recursive: true })
  const file = join(dir, '.cache/setup.pid')
  for (let told = false; !take(file); told = true) {
    const holder = holderOf(file)
    if (holder === undefined) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) say(`Process ${holder} is installing what is missing; waiting for it.`)
    await delay(500)
  }
  try {
    work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file @returns {number | undefined} the living process that holds the lock */
function holderOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // a process of somebody else lives, too
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? -1 : undefined
  }
}
