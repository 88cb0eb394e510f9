// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureDebianPackages } from './debian-packages.mjs'
import { projectDir } from './folders.mjs'
import { continueOnInstalledNode } from './installed-node.mjs'
import { ensureNodeModules } from './node-modules.mjs'
import { endWith } from './stop.mjs'

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

/**
 * Installs everything that a bare machine lacks, then goes on with the same command line on the product's
 * own Node. Needs nothing but Node 20. What a person has to do is printed, and the process ends.
 * @param {{ for: 'start' | 'test', say?: (line: string) => void }} options
 */
export async function ensureEverything({ for: purpose, say = console.log }) {
  try {
    await withSetupLock(projectDir, say, () => {
      ensureDebianPackages(purpose, say)
      ensureNodeModules(projectDir, say)
    })
    await continueOnInstalledNode(projectDir)
  } catch (error) {
    endWith(error)
  }
}
