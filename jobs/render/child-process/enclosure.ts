import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from '#app/env.server.ts'
import { SCRATCH } from '#app/gateways/scratch.server.ts'
import { log } from '#app/log.server.ts'

const PROGRAM = 'bwrap'
const PROJECT = path.resolve(import.meta.dirname, '../../..')
/** Where people, services and the system keep what is none of a render's business. */
const HIDDEN = ['/home', '/root', '/run', '/var/lib', '/var/log']
const DATA = path.resolve(env.DATA_DIR)
const PROBE_TIMEOUT_MS = 10_000

let known: { readonly words: readonly string[] } | undefined

/**
 * What goes before a command line so that it has no network but a loopback of its own, sees no other process, and of
 * files those of the system, the project, temporary folders and the folders of running jobs, the latter two to write.
 * Empty where the machine allows no such thing, which is logged once.
 */
export function enclosure(): readonly string[] {
  known ??= { words: findEnclosure() }
  return known.words
}

function findEnclosure(): readonly string[] {
  mkdirSync(SCRATCH, { recursive: true })
  const words = [PROGRAM, ...bindings(), '--']
  const probe = spawnSync(PROGRAM, [...words.slice(1), 'true'], {
    encoding: 'utf8',
    timeout: PROBE_TIMEOUT_MS,
  })
  if (probe.status === 0) return words
  const reason = probe.error?.message ?? probe.stderr.trim()
  log.warn({ reason }, 'renders keep network and files: bubblewrap cannot enclose them here')
  return []
}

function bindings(): string[] {
  // Chromium keeps its own sandbox inside, which it does not for root
  const asNobody = process.getuid?.() === 0 ? ['--uid', '65534', '--gid', '65534'] : []
  const tools = [process.execPath, env.FFMPEG_PATH, env.FFPROBE_PATH, env.CHROMIUM_PATH]
  const readable = [
    PROJECT,
    ...tools.filter((tool) => existsSync(tool)).map((tool) => path.dirname(realpathSync(tool))),
  ]
  return [
    ...['--unshare-user', ...asNobody, '--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...HIDDEN.filter((folder) => existsSync(folder)).flatMap((folder) => ['--tmpfs', folder]),
    // each may lie in the one before: code that lies below the temporary folder must not become writable with it
    ...['--bind', tmpdir(), tmpdir()],
    ...[...new Set(readable)].flatMap((folder) => ['--ro-bind', folder, folder]),
    ...['--tmpfs', DATA, '--bind', SCRATCH, SCRATCH],
  ]
}
