import { accessSync, constants, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One program of a pipeline with its arguments. */
export type Stage = readonly [program: string, ...args: string[]]

/** Where Apertium's data and programs are; a test points it elsewhere. */
export interface ApertiumInstallation {
  readonly modesFolder: string
  readonly programFolders: readonly string[]
}

export const DEBIAN_APERTIUM: ApertiumInstallation = {
  modesFolder: '/usr/share/apertium/modes',
  programFolders: ['/usr/local/bin', '/usr/bin', '/bin'],
}

/** Stages that only choose between readings; without them the tagger chooses alone, a little worse. */
const OPTIONAL_PROGRAMS: readonly string[] = ['cg-proc']

/**
 * The stages of a mode for a pipeline that lives on: each flushes at a zero byte (`-z`) and unknown words
 * stay marked (`$1` is `-g`; `$2`, the tagger's marks, is empty). Undefined when the pair or one of its programs or data
 * files is not installed.
 */
export function readMode(name: string, installation: ApertiumInstallation): Stage[] | undefined {
  let line: string
  try {
    line = readFileSync(join(installation.modesFolder, `${name}.mode`), 'utf8')
  } catch {
    return undefined
  }
  const stages: Stage[] = []
  for (const segment of line.trim().split('|')) {
    const [program, ...args] = words(segment)
    if (program === undefined) return undefined
    const path = findProgram(program, installation)
    if (path === undefined && OPTIONAL_PROGRAMS.includes(program)) continue
    if (path === undefined || !args.filter((arg) => arg.startsWith('/')).every(isReadable)) return undefined
    stages.push([path, '-z', ...args])
  }
  return stages.length > 0 ? stages : undefined
}

/** Mode files quote with single quotes only and use nothing else of the shell. */
function words(segment: string): string[] {
  return [...segment.matchAll(/'([^']*)'|(\S+)/g)]
    .map(([, quoted, bare]) => quoted ?? bare ?? '')
    .map((word) => (word === '$1' ? '-g' : word))
    .filter((word) => word !== '' && word !== '$2')
}

function findProgram(program: string, installation: ApertiumInstallation): string | undefined {
  return installation.programFolders
    .map((folder) => join(folder, program))
    .find((path) => isAccessible(path, constants.X_OK))
}

const isReadable = (path: string) => isAccessible(path, constants.R_OK)

function isAccessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
