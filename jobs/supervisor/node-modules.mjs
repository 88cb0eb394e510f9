// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Stop } from './stop.mjs'

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[] }} LockEntry */

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * Why the installed modules are not those of the lock file, as the end of a sentence; undefined when they are.
 * npm writes what it installed into `node_modules/.package-lock.json`, as its last act.
 * @param {string} dir the project's folder
 * @returns {string | undefined}
 */
export function whyStale(dir) {
  const installed = readJson(join(dir, 'node_modules/.package-lock.json'))
  if (!installed) return 'they are not installed'
  const lock = readJson(join(dir, 'package-lock.json'))
  if (!lock) return 'package-lock.json is missing'
  const manifest = readJson(join(dir, 'package.json'))
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    if (!isDeepStrictEqual(manifest[kind] ?? {}, lock.packages[''][kind] ?? {}))
      return `package.json and package-lock.json disagree about ${kind}`
  /** @type {[string, LockEntry][]} */
  const wanted = Object.entries(lock.packages)
  for (const [path, entry] of wanted) {
    if (path === '' || entry.link) continue
    const present = installed.packages[path]
    if (!present && (entry.optional || isForAnotherPlatform(entry))) continue
    if (present?.version !== entry.version) return `${path} should be ${entry.version}`
  }
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    if (!existsSync(join(dir, 'node_modules', name, 'package.json'))) return `${name} is gone`
  return undefined
}

/** @param {LockEntry} entry */
const isForAnotherPlatform = ({ os, cpu }) =>
  (os !== undefined && !os.includes(process.platform)) || (cpu !== undefined && !cpu.includes(process.arch))

/**
 * Installs the node modules when they are not those of the lock file.
 * @param {string} dir the project's folder
 * @param {(line: string) => void} say
 */
export function ensureNodeModules(dir, say) {
  const reason = whyStale(dir)
  if (!reason) return
  const since = Date.now()
  say(`Installing the node modules (${reason}); this takes a minute or two.`)
  if (!npm(dir, 'ci')) {
    say('npm ci failed; trying npm install, which also mends package-lock.json.')
    if (!npm(dir, 'install'))
      throw new Stop(
        'The node modules could not be installed; npm says why above.\n' +
          'Mend that (network, registry, disk space), then start again.',
      )
  }
  say(`The node modules are installed (${Math.round((Date.now() - since) / 1000)} s).`)
}

/** @param {string} dir @param {'ci' | 'install'} command @returns {boolean} whether it succeeded */
function npm(dir, command) {
  // npm must not run on the Node inside the folder that it is about to replace
  const path = (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
  // some modules name newer Nodes than the one that installs them: they run on the one that is installed
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const run = spawnSync('npm', [command, ...flags], {
    cwd: dir,
    // onnxruntime-node would otherwise fetch GPU libraries from outside the registry
    env: { ...process.env, PATH: path, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (run.error) throw new Stop(`npm could not be run (${run.error.message}). Install npm, then start again.`)
  return run.status === 0
}
