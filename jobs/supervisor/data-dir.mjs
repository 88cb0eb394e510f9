// @ts-check
import { chmodSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./system-user.mjs').Identity} Identity */

const ROOT = 0
const CLOSED = 0o700
/** Passwords of roles that no service may take, and what the database's server has to tell. */
const SUPERVISORS_OWN = ['runtime.json', 'logs']

/**
 * Closes the data folder to everybody but `owner` (without one: but whoever runs this). What an earlier release left in
 * it, open or as root, is closed and handed over once; what belongs to another user, as the database's files do, stays.
 * @param {string} dataDir
 * @param {Identity} [owner] needs root
 */
export function closeDataDir(dataDir, owner) {
  mkdirSync(dataDir, { recursive: true, mode: CLOSED })
  const { uid, mode } = statSync(dataDir)
  const isClosed = (mode & 0o077) === 0
  if (isClosed && (!owner || uid === owner.uid)) return
  // somebody else's, who lets us in
  if (!owner && uid !== process.getuid?.()) return
  for (const entry of readdirSync(dataDir, { withFileTypes: true }))
    if (!SUPERVISORS_OWN.includes(entry.name)) handOver(dataDir, entry, [ROOT, uid], owner)
  // the folder itself last: a walk that breaks off is begun again
  chmodSync(dataDir, CLOSED)
  if (owner) lchownSync(dataDir, owner.uid, owner.gid)
}

/**
 * @param {string} folder
 * @param {import('node:fs').Dirent} entry
 * @param {number[]} from whose files are handed over
 * @param {Identity} [owner]
 */
function handOver(folder, entry, from, owner) {
  const path = join(folder, entry.name)
  const { uid, mode } = statSync(path, { throwIfNoEntry: false }) ?? { uid: -1, mode: 0 }
  if (entry.isSymbolicLink() || !from.includes(uid)) return
  if (entry.isDirectory())
    for (const inner of readdirSync(path, { withFileTypes: true })) handOver(path, inner, from, owner)
  if (owner) lchownSync(path, owner.uid, owner.gid)
  chmodSync(path, mode & 0o700)
}
