// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, sep } from 'node:path'

/** @typedef {import('./system-user.mjs').Identity} Identity */
/** @typedef {{ command: string, args: string[] }} Program */

/**
 * As whom a program runs, and what it gets to see. `needs` are paths it must reach even where they lie in a folder that
 * is closed to its user (the project in a home folder of mode 0700, say): of such a folder it then sees these and nothing
 * else. `hides` are folders of which it likewise sees only what it needs in them. `offline` leaves it no network but the
 * sockets that it inherits. `port` is one that it will listen on. Without an identity it stays who it is, and sees all.
 * @typedef {{ identity?: Identity | undefined, needs?: string[], hides?: string[], offline?: boolean, port?: number }} View
 */

/** The descriptor of a socket that a program inherits. dash knows those of one digit only; the others hold folders. */
export const INHERITED_SOCKET = 9
const FIRST_DESCRIPTOR = 3
const MOST_PATHS = INHERITED_SOCKET - FIRST_DESCRIPTOR
const FIRST_UNPRIVILEGED_PORT = 1024

/**
 * The command line that becomes `program` in this view, with the same process id. Needs root unless the view only takes
 * the network away.
 * @param {Program} program
 * @param {View} view
 * @param {string} cwd where the program shall stand
 * @returns {Program}
 */
export function inView(program, view, cwd) {
  const { identity, needs = [], hides = [], offline = false } = view
  const own = [...(identity ? asUser(identity, view.port) : []), program.command, ...program.args]
  const closed = identity ? closedFolders(needs, identity) : []
  const hasMounts = identity !== undefined && closed.length + hides.length > 0
  const spaces = [
    ...(hasMounts ? ['--mount', '--propagation', 'slave'] : []),
    ...(offline ? ['--net'] : []),
    ...(offline && !identity ? ['--user', '--map-current-user'] : []),
  ]
  if (spaces.length === 0) return programOf(own)
  const entered = hasMounts ? ['/bin/sh', '-c', mounts(closed, hides, needs, cwd), 'sh', ...own] : own
  return programOf(['unshare', ...spaces, '--', ...entered])
}

/** @param {string[]} words @returns {Program} */
const programOf = ([command = '', ...args]) => ({ command, args })

/** @param {Identity} identity @param {number | undefined} port @returns {string[]} */
function asUser({ uid, gid }, port) {
  const capability =
    port !== undefined && port > 0 && port < FIRST_UNPRIVILEGED_PORT ? ',+net_bind_service' : ''
  return [
    ...['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups', '--no-new-privs'],
    ...[`--inh-caps=-all${capability}`, `--ambient-caps=-all${capability}`, '--'],
  ]
}

/**
 * The outermost folders above `paths` that the user may not pass.
 * @param {string[]} paths
 * @param {Identity} identity
 */
export function closedFolders(paths, identity) {
  const closed = paths.flatMap(
    (path) => ancestors(realpathSync(path)).find((folder) => !canTraverse(folder, identity)) ?? [],
  )
  return [...new Set(closed)]
}

/** @param {string} path @returns {string[]} from the root on, without the path itself */
function ancestors(path) {
  const above = dirname(path)
  return above === path ? [] : [...ancestors(above), above]
}

/** @param {string} folder @param {Identity} identity */
function canTraverse(folder, { uid, gid }) {
  const { mode, uid: owner, gid: group } = statSync(folder)
  return (mode & (uid === owner ? 0o100 : gid === group ? 0o010 : 0o001)) !== 0
}

/**
 * A shell script that lays an empty folder over each that is closed or hidden, brings back what is needed of it, and goes
 * on as the program.
 * @param {string[]} closed
 * @param {string[]} hides
 * @param {string[]} needs
 * @param {string} cwd
 */
function mounts(closed, hides, needs, cwd) {
  const hidden = hides.filter((path) => existsSync(path)).map((path) => realpathSync(path))
  return [
    'set -e; mask=$(umask); umask 022',
    ...covered(closed, needs),
    // of what has come back
    ...covered(hidden, needs),
    `umask "$mask"; cd ${quoted(cwd)}; exec "$@"`,
  ].join('\n')
}

/**
 * What is needed is held open meanwhile: by its name it can no longer be found.
 * @param {string[]} covers
 * @param {string[]} needs
 */
function covered(covers, needs) {
  const paths = [...new Set(needs.map((path) => realpathSync(path)))]
    .filter((path) => covers.some((cover) => isBelow(path, cover)))
    .filter((path, _, all) => !all.some((other) => isBelow(path, other)))
  if (paths.length > MOST_PATHS) throw new Error(`more than ${MOST_PATHS} paths lie in closed folders`)
  const held = paths.map((path, index) => ({ path, fd: index + FIRST_DESCRIPTOR }))
  return [
    ...held.map(({ path, fd }) => `exec ${fd}<${quoted(path)}`),
    ...covers.map((cover) => `mount -t tmpfs -o mode=0755,size=64k,nosuid,nodev rotulo ${quoted(cover)}`),
    ...held.map(({ path, fd }) => {
      const made = statSync(path).isDirectory()
        ? `mkdir -p ${quoted(path)}`
        : `mkdir -p ${quoted(dirname(path))}; : >${quoted(path)}`
      return `${made}; mount --no-canonicalize --rbind /proc/self/fd/${fd} ${quoted(path)}; exec ${fd}<&-`
    }),
  ]
}

/** @param {string} path @param {string} folder */
const isBelow = (path, folder) =>
  path !== folder && path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * Why a program cannot be had in a view, as the end of a sentence; undefined when it can: it was run, and ended well.
 * @param {Program} program a short one
 * @param {View} view
 * @param {string} cwd
 * @returns {string | undefined}
 */
export function whyNotInView(program, view, cwd) {
  try {
    const { command, args } = inView(program, view, cwd)
    const run = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 30_000 })
    if (run.status === 0) return undefined
    return run.error?.message ?? (run.stderr.trim().split('\n').at(-1) || `exit code ${run.status}`)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
