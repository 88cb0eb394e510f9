// @ts-check
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from './stop.mjs'
import { SERVICE_USER, uidOf } from './system-user.mjs'

/**
 * `variables` is what a part started alone takes into its environment; `database` describes the embedded one;
 * its `password` is that of the server's owner, a release that knew no other role left nothing else.
 * @typedef {{
 *   variables: Record<string, string>,
 *   database?: {
 *     folder: string,
 *     port: number,
 *     password: string,
 *     passwords?: { migrations: string, service: string },
 *   },
 * }} Runtime
 */

/** @param {string} dataDir */
const fileIn = (dataDir) => join(dataDir, 'runtime.json')

/**
 * What earlier starts left, empty before the first one.
 * @param {string} dataDir
 * @returns {Runtime}
 */
export function readRuntime(dataDir) {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return { variables: {} }
  if (process.getuid?.() === 0 && lstatSync(file).uid === uidOf(SERVICE_USER))
    throw new Stop(
      `${file} belongs to the services' user, which has no business to write it. Look why, then remove the file: ` +
        'a new one is made at the next start, with new secrets.',
    )
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Stop(
      `${file} cannot be read (${error instanceof Error ? error.message : error}). Mend or remove it; a new ` +
        'one is made at the next start, with new secrets.',
    )
  }
}

/**
 * Replaces the file in one step; only its owner may read it, for it holds secrets. Its folder is the services': what
 * stands there under the name of the new file, a link say, is removed, not written to.
 * @param {string} dataDir
 * @param {Runtime} runtime
 */
export function writeRuntime(dataDir, runtime) {
  mkdirSync(dataDir, { recursive: true })
  const file = fileIn(dataDir)
  const fresh = `${file}.${process.pid}`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(fresh, file)
}
