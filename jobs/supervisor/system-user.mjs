// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'

/** @typedef {{ uid: number, gid: number }} Identity */

/** The system user that the services run as when they are started by root. */
export const SERVICE_USER = 'rotulo'

/**
 * The system user of this name, made when there is none: without a home, a shell, or a password. Needs root; throws
 * when the machine lacks useradd or refuses.
 * @param {string} name
 * @returns {Identity}
 */
export function systemUser(name) {
  if (idOf('-u', name) === '') {
    if (spawnSync('getent', ['group', name]).status !== 0) execFileSync('groupadd', ['--system', name])
    execFileSync('useradd', [
      ...['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'],
      ...['-g', name, name],
    ])
  }
  return { uid: Number(idOf('-u', name)), gid: Number(idOf('-g', name)) }
}

/** @param {'-u' | '-g'} flag @param {string} name */
const idOf = (flag, name) => (spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout ?? '').trim()

/** The number of a user; undefined when the machine does not know it. @param {string} name */
export const uidOf = (name) => (idOf('-u', name) === '' ? undefined : Number(idOf('-u', name)))

/** The name of a user for people, or its number when the machine knows none. @param {number} uid */
export function userName(uid) {
  const { stdout } = spawnSync('getent', ['passwd', String(uid)], { encoding: 'utf8' })
  return stdout?.split(':')[0] || String(uid)
}
