// @ts-check
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeDataDir } from './data-dir.mjs'
import { projectDir } from './folders.mjs'
import { SERVICE_USER, systemUser, userName } from './system-user.mjs'
import { whyNotInView } from './view.mjs'

/** @typedef {import('./view.mjs').View} View */

/** How services run: who they are, and what they get to see. @typedef {{ view: View }} Services */

/** Root's, with a folder in it for what each service compiles: what one has written no other loads. */
export const CACHES = '/var/cache/rotulo'

/** Variables that may name a file or folder outside of the project. */
const PATHS = [
  ...['FFMPEG_PATH', 'FFPROBE_PATH', 'CHROMIUM_PATH', 'OCR_MODELS_DIR', 'MT_MODELS_DIR'],
  'NODE_EXTRA_CA_CERTS',
]
const ROOT = { uid: 0, gid: 0 }
const isRoot = () => process.getuid?.() === 0
/** Every part loads it first. */
const PRELOAD = fileURLToPath(new URL('end-with-supervisor.mjs', import.meta.url))

/**
 * Decides as whom the services of this folder run, and gives them the data folder. Undefined: as whoever runs this, be it
 * because that is an ordinary user, or because nothing else works here; that is said in one line.
 * @param {{ dir: string, dataDir: string, configured: import('./variables.mjs').Variables,
 *   say: (line: string) => void }} options
 * @returns {Services | undefined}
 */
export function prepareServices({ dir, dataDir, configured, say }) {
  const services = isRoot() ? servicesOf({ dir, dataDir, configured, say }) : undefined
  if (!isRoot())
    say(
      `Everything runs as the user ${userName(process.getuid?.() ?? 0)}, who started it: neither that user's other files nor ` +
        'the passwords of the database are kept from the services. Started by root they have users of their own.',
    )
  closeDataDir(dataDir, services?.view.identity ?? (isRoot() ? ROOT : undefined))
  return services
}

/** @type {typeof prepareServices} */
function servicesOf({ dir, dataDir, configured, say }) {
  mkdirSync(dataDir, { recursive: true })
  const outside = PATHS.flatMap((name) => configured[name] ?? []).filter(
    (path) => isAbsolute(path) && existsSync(path),
  )
  const needs = [dir, projectDir, dataDir, process.execPath, ...outside]
  try {
    const view = { identity: systemUser(SERVICE_USER), needs }
    const reason = whyNotInView(
      {
        command: '/bin/sh',
        args: [
          '-c',
          'test -r "$1" || { echo "it cannot read $1" >&2; exit 1; }; exec "$0" --version',
          process.execPath,
          PRELOAD,
        ],
      },
      view,
      dir,
    )
    if (reason !== undefined) throw new Error(reason)
    return { view }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    say(
      `The services run as root, for they could not as the user ${SERVICE_USER} (${reason}): let everybody read ` +
        `${projectDir} (chmod -R go+rX), or start this as an ordinary user.`,
    )
    return undefined
  }
}

/** The folder for what a service compiles, made when it is not there. @param {string} part @param {View} view */
export function cacheOf(part, { identity }) {
  const folder = join(CACHES, part)
  mkdirSync(CACHES, { recursive: true, mode: 0o755 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
  return folder
}
