// @ts-check
import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEBIAN_PACKAGES, installLine, isDebian, missingPackages } from './debian-packages.mjs'
import { findInstalledNode, NEEDED_MAJOR } from './installed-node.mjs'
import { whyStale } from './node-modules.mjs'
import { configuredVariables, dataDirOf } from './variables.mjs'

/**
 * `found` is what is there, or what is wrong; `fix` is there when something is. `idle` marks what does not
 * run and need not.
 * @typedef {{ found: string, fix?: string, idle?: boolean }} Finding
 * @typedef {{ name: string, inspect: () => Finding | Promise<Finding> }} Check
 */

const NEEDED_FREE_GB = 2
const LAUNCHER = fileURLToPath(new URL('../render/states/chromium.sh', import.meta.url))
/** One of each package; ita-spa needs a program that the product does without. */
const DIRECTIONS = ['eng-spa', 'fr-es', 'spa-ita', 'es-pt']
/** What a build of ffmpeg may lack, each with arguments that use it; high dynamic range needs the last two. */
const NEEDED_OF_FFMPEG = {
  libx264: ['-c:v', 'libx264'],
  libx265: ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'],
  zscale: ['-vf', 'zscale=tin=smpte2084:min=2020_ncl:pin=2020:rin=tv:t=iec61966-2-1:p=709:m=709:r=tv'],
}

/**
 * What must be installed, whether anything runs or not.
 * @param {string} dir the project's folder
 * @returns {Check[]}
 */
export function machineChecks(dir) {
  const configured = configuredVariables(dir, process.env)
  const missing = missingPackages('test')
  return [
    { name: 'Node', inspect: () => inspectNode(dir) },
    { name: 'node modules', inspect: () => inspectModules(dir) },
    ...DEBIAN_PACKAGES.map((entry) => ({
      name: entry.name,
      inspect: () => inspectPackage(entry, missing.includes(entry)),
    })),
    { name: 'ffmpeg encodes', inspect: () => inspectFfmpeg(configured['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg') },
    {
      name: 'Chromium draws',
      inspect: () =>
        inspectChromium(configured['CHROMIUM_PATH'] ?? '/usr/lib/chromium/chromium-headless-shell'),
    },
    { name: 'Apertium translates', inspect: inspectApertium },
    { name: 'data folder', inspect: () => inspectDataDir(dataDirOf(dir, configured)) },
    { name: 'disk space', inspect: () => inspectDisk(dir) },
  ]
}

/** @param {string} dir */
function inspectNode(dir) {
  const node = findInstalledNode(dir)
  return node
    ? { found: `${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()} at ${node}` }
    : {
        found: `${process.version} only; the product runs on Node ${NEEDED_MAJOR}`,
        fix: 'npm start installs it with the node modules',
      }
}

/** @param {string} dir */
function inspectModules(dir) {
  const reason = whyStale(dir)
  return reason ? { found: reason, fix: 'npm start installs them; by hand: npm ci' } : { found: 'as locked' }
}

/** @param {import('./debian-packages.mjs').DebianPackage} entry @param {boolean} missing */
function inspectPackage(entry, missing) {
  if (!missing) return { found: entry.why }
  // without these the product runs as well
  if (entry.for === 'test' || entry.optional) return { found: `not installed; ${entry.why}`, idle: true }
  return {
    found: 'not installed',
    fix: isDebian() ? `as root: ${installLine([entry])}` : `install what Debian calls ${entry.name}`,
  }
}

/** @param {string} path */
function inspectFfmpeg(path) {
  const names = Object.keys(NEEDED_OF_FFMPEG).join(', ')
  for (const [name, use] of Object.entries(NEEDED_OF_FFMPEG)) {
    const args = ['-v', 'error', '-f', 'lavfi', '-i', 'color=s=64x64:d=0.1', ...use, '-f', 'null', '-']
    const run = spawnSync(path, args, { encoding: 'utf8', timeout: 30_000 })
    if (run.status !== 0)
      return {
        found: `${path}: ${run.error?.message ?? `${name}: ${run.stderr.trim().split('\n')[0]}`}`,
        fix: `install Debian's ffmpeg, or set FFMPEG_PATH to one with ${names}`,
      }
  }
  return { found: `${path}, with ${names}` }
}

/** @param {string} path */
function inspectChromium(path) {
  const folder = mkdtempSync(join(tmpdir(), 'rotulo-doctor-'))
  // as renders start it
  for (const [name, target] of Object.entries({ chromium: path, launch: LAUNCHER }))
    symlinkSync(target, join(folder, name))
  const page = [
    '--headless',
    '--disable-gpu',
    `--user-data-dir=${folder}`,
    '--dump-dom',
    'data:text/html,<p>drawn</p>',
  ]
  const run = spawnSync(join(folder, 'launch'), page, {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  rmSync(folder, { recursive: true, force: true })
  const how = /^chromium\.sh: (.+)$/m.exec(run.stderr ?? '')?.[1]
  if (run.stdout?.includes('drawn')) return { found: `${path}, ${how}` }
  return {
    found: `${path}: ${run.error?.message ?? run.stderr.trim().split('\n').at(-1)}`,
    fix: 'install chromium-headless-shell, or set CHROMIUM_PATH',
  }
}

function inspectApertium() {
  const silent = DIRECTIONS.filter((direction) => {
    // apertium opens its input by name, which a socket does not have: a pipe of the shell does
    const run = spawnSync('sh', ['-c', 'echo no | apertium "$1"', 'sh', direction], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    return run.status !== 0 || run.stdout.trim() === ''
  })
  if (silent.length === 0) return { found: DIRECTIONS.join(', ') }
  return { found: `no answer for ${silent.join(', ')}`, fix: 'install the apertium packages above again' }
}

/** @param {string} dataDir */
function inspectDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return { found: `${dataDir} is writable` }
  } catch {
    return {
      found: `${dataDir} is not writable`,
      fix: 'give it to the user that starts Rótulo, or set DATA_DIR',
    }
  }
}

/** @param {string} dir */
function inspectDisk(dir) {
  const { bavail, bsize } = statfsSync(dir)
  const freeGb = (bavail * bsize) / 1e9
  const found = `${freeGb.toFixed(1)} GB free`
  return freeGb >= NEEDED_FREE_GB ? { found } : { found, fix: `make room: ${NEEDED_FREE_GB} GB are wanted` }
}
