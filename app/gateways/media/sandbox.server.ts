import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { memoryFacts } from './memory-facts.server.ts'
import { inheritedLimit } from './memory-room.ts'
import type { ToolLimits } from './tool-limits.server.ts'

/**
 * How far a tool is shut in: `folders` sees only the system's programs and the folders of the files it was told of,
 * no network and no other process; `network` sees all files; `none` is held by limits alone.
 */
export type Confinement = 'folders' | 'network' | 'none'

/** All that a tool inherits. */
export const TOOL_ENV = {
  NODE_ENV: 'production',
  PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
  LANG: 'C.UTF-8',
} as const

/** What programs need to start; those that a system does not have are left out. */
const SYSTEM_FOLDERS = ['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives']
const DEVICES = ['/dev/full', '/dev/null', '/dev/urandom']
/** Every Linux has this folder and no tool needs it: the tool's own root is put together over it, where it alone sees it. */
const ROOT = '/sys'
/**
 * Of this shell's arguments the first is the list of mounts, which mount(8) takes from a true file only, the rest the
 * command. The shell stays as the first process of the tool's own: unshare(1) cannot tell which signal ended a child,
 * the shell answers 128 and the signal's number.
 */
const ENTER = [
  `mount -n -t tmpfs -o mode=755,size=1m tmpfs ${ROOT}`,
  `mkdir ${ROOT}/dev && ${DEVICES.map((device) => `: > ${ROOT}${device}`).join(' && ')}`,
  `printf %s "$1" > ${ROOT}/mounts`,
  `mount -n -a -T ${ROOT}/mounts || exit 125`,
  `shift; chroot ${ROOT} "$@"`,
].join(' && ')
const NO_PRIVILEGES = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
/** Kills the tool when this process dies in any way, SIGKILL included. */
const DIES_WITH_US = ['setpriv', '--pdeathsig', 'SIGKILL']
const CHECK_MS = 10_000

const known = new Map<string, Confinement>()

/**
 * The command that runs a program with limits of the kernel, and shut in as far as this machine allows; the first
 * time that it does not allow all of it, a warning says so.
 */
export function confined(
  program: string,
  args: readonly string[],
  { limits, alsoReads }: { readonly limits: ToolLimits; readonly alsoReads?: readonly string[] | undefined },
): string[] {
  return commandOf(confinementOf(program), program, args, limits, alsoReads)
}

/** How far this machine shuts the program in. Tried once for each program, which takes some 15 ms. */
export function confinementOf(program: string): Confinement {
  // one beside the system's own may have its libraries anywhere, so it is tried by itself
  const probe = /^\/(usr|bin|lib|lib64)\//.test(program) ? ['/usr/bin/true'] : [program, '-version']
  const key = probe.join(' ')
  const before = known.get(key)
  if (before) return before
  const found = (['folders', 'network'] as const).find((confinement) => works(confinement, probe)) ?? 'none'
  known.set(key, found)
  if (found !== 'folders')
    process.emitWarning(
      found === 'network'
        ? `${program} runs without a network, but sees all files of its user: the kernel lets it have no root folder of its own`
        : `${program} runs with the network and all files of its user: the kernel allows no user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone)`,
      'SecurityWarning',
    )
  return found
}

const CHECK_LIMITS = { cpuSeconds: 5, memoryBytes: 2 ** 31, fileBytes: 0, openFiles: 64 }

function works(confinement: Confinement, [program = '', ...args]: readonly string[]): boolean {
  const [command = '', ...rest] = commandOf(confinement, program, args, CHECK_LIMITS)
  const { status } = spawnSync(command, rest, { stdio: 'ignore', env: TOOL_ENV, timeout: CHECK_MS })
  return status === 0
}

function commandOf(
  confinement: Confinement,
  program: string,
  args: readonly string[],
  limits: Pick<ToolLimits, 'cpuSeconds' | 'memoryBytes' | 'fileBytes' | 'openFiles'>,
  alsoReads: readonly string[] = [],
): string[] {
  // who was started under a lower limit may not raise it, and the tool would not run at all
  const memoryBytes = Math.min(limits.memoryBytes, inheritedLimit(memoryFacts()))
  // prettier-ignore
  const limited = [
    'prlimit', `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`, `--as=${memoryBytes}`,
    `--fsize=${limits.fileBytes}`, `--nofile=${limits.openFiles}`, '--core=0', '--', program, ...args,
  ]
  if (confinement === 'none') return [...DIES_WITH_US, '--no-new-privs', ...limited]
  const unshare = [...DIES_WITH_US, 'unshare', '--user', '--map-root-user', '--net']
  const unprivileged = ['setpriv', ...NO_PRIVILEGES, ...limited]
  if (confinement === 'network') return [...unshare, '--', ...unprivileged]
  const mounts = mountsOf(args, [program, ...alsoReads])
  // prettier-ignore
  return [
    ...unshare, '--mount', '--ipc', '--pid', '--fork', '--kill-child', '--',
    'sh', '-c', ENTER, 'sh', mounts, ...unprivileged,
  ]
}

/** The tool's root, in the format of fstab(5). */
function mountsOf(args: readonly string[], files: readonly string[]): string {
  const { read, written } = foldersNamed(args)
  const places = [...new Set([...SYSTEM_FOLDERS, ...DEVICES, ...files.map(dirname), ...read, ...written])]
    // the root would bring all the rest with it
    .filter((folder) => folder !== '/' && existsSync(folder))
    .toSorted()
  const lines = places.map((folder) => {
    const options = [
      'rbind',
      ...(written.has(folder) ? [] : ['ro']),
      // inside a render's enclosure mounts have these already, and the kernel lets nobody take them away
      ...(DEVICES.includes(folder) ? ['nosuid'] : ['nosuid', 'nodev']),
      'X-mount.mkdir',
    ]
    return `${escaped(folder)} ${escaped(ROOT + folder)} none ${options.join(',')} 0 0\n`
  })
  return lines.join('')
}

/** Folders of the files that arguments name, as ffmpeg takes them: what follows `-i` is read, anything else may be written. */
function foldersNamed(args: readonly string[]): { read: Set<string>; written: Set<string> } {
  const [read, written] = [new Set<string>(), new Set<string>()]
  for (const [index, arg] of args.entries()) {
    const path = arg.replace(/^file:/, '')
    if (isAbsolute(path)) (args[index - 1] === '-i' ? read : written).add(dirname(path))
  }
  return { read, written }
}

/** fstab separates its fields by blanks. */
function escaped(path: string): string {
  return path.replace(/[\\\s#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)
}
