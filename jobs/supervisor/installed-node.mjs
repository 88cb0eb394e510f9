// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { Stop } from './stop.mjs'

/** The first Node that runs the product's TypeScript as it is. */
export const NEEDED_MAJOR = 24

/** @param {string} version such as "v24.1.0" */
export const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0])

/**
 * The Node that the product runs on: the one pinned in package.json, else the one running now if new enough.
 * @param {string} dir the project's folder
 * @returns {string | undefined} absolute path
 */
export function findInstalledNode(dir) {
  const pinned = join(dir, 'node_modules/node/bin/node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  return majorOf(process.version) >= NEEDED_MAJOR ? process.execPath : undefined
}

/**
 * Runs this very command line again on the product's Node and ends with its exit code.
 * Returns only where that Node is the one running.
 * @param {string} dir the project's folder
 */
export async function continueOnInstalledNode(dir) {
  const node = findInstalledNode(dir)
  if (!node)
    throw new Stop(
      `Node ${NEEDED_MAJOR} is needed; this is ${process.version}, and the npm package "node" brought none for ` +
        `this platform.\nInstall Node ${NEEDED_MAJOR} or newer, then start again.`,
    )
  if (realpathSync(node) === realpathSync(process.execPath)) return
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  /** @type {number} */
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (exitCode, signal) =>
      resolve(exitCode ?? 128 + (signal ? constants.signals[signal] : 0)),
    )
  })
  process.exit(code)
}
