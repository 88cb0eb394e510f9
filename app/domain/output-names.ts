import { cleanFileName } from './file-name.ts'

const MOST_FOLDERS = 20
const MOST_CHARACTERS = 1000
/** File systems take 255 bytes in a name; ` (2)` and the like still fit. */
const MOST_OUTPUT_BYTES = 245

/**
 * The folders and the name of a sender's file, parted by `/`: nothing leads out of where it is put, no folder is
 * empty, a dot or a device of Windows. Undefined when nothing of it can be used, or it is too deep or too long.
 */
export function cleanRelativePath(raw: string, mostNameBytes?: number): string | undefined {
  const folders = raw.slice(0, 4 * MOST_CHARACTERS).split(/[\\/]+/)
  const name = folders.pop() ?? ''
  if (isNothing(name)) return undefined
  const parts = [...folders.filter((folder) => !isNothing(folder)), name].map((part) =>
    cleanPart(part, mostNameBytes),
  )
  const path = parts.join('/')
  return parts.length > MOST_FOLDERS + 1 || path.length > MOST_CHARACTERS ? undefined : path
}

/** Blanks and dots alone: this folder, the one above, or none. */
function isNothing(part: string): boolean {
  return /^[\s.]*$/.test(part)
}

/** No file of Windows has such a name, whatever its extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

function cleanPart(part: string, mostBytes: number | undefined): string {
  const clean = cleanEnds(part, mostBytes)
  return DEVICE.test(clean) ? `_${clean}` : clean || '_'
}

/** What one cut lays bare may have to be cut again: `. .a` becomes `a`. */
function cleanEnds(part: string, mostBytes: number | undefined): string {
  let clean = cleanFileName(part, mostBytes).replace(/[<>:"|?*]/g, '_')
  while (clean.endsWith('.') || clean.endsWith(' ')) clean = clean.slice(0, -1)
  return clean === part ? clean : cleanEnds(clean, mostBytes)
}

/** Where an output goes: `{path}` the folders of its source, `{name}` that name without its extension. */
export const STANDARD_PATTERN = '{path}/{name}.{lang}.{ext}'
const FIELDS = /\{(\w*)\}/g
const KNOWN = ['path', 'name', 'lang', 'ext'] as const
export const MOST_PATTERN_CHARACTERS = 200

/** A name that is the same for all videos would put one over the other. */
export function isNamePattern(pattern: string): boolean {
  const fields = [...pattern.matchAll(FIELDS)].map(([, field]) => field)
  return (
    pattern.length <= MOST_PATTERN_CHARACTERS &&
    fields.every((field) => KNOWN.some((known) => known === field)) &&
    fields.includes('name') &&
    fields.includes('ext')
  )
}

/** The names of outputs by a pattern, in the order they are asked for: none twice, in any case of letters. */
export class OutputNames {
  readonly #pattern: string
  readonly #taken = new Set<string>()

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Of one file; `source` is a relative path, `extension` has no dot. */
  nameFor({ source, language, extension }: { source: string; language: string; extension: string }): string {
    const parts = source.split('/')
    const name = parts.pop() ?? 'video'
    const values: Record<string, string> = {
      path: parts.join('/'),
      name: name.replace(/\.[a-z0-9]{1,8}$/i, '') || name,
      lang: language,
      ext: extension,
    }
    const filled = this.#pattern.replace(FIELDS, (_, field: string) => values[field] ?? '')
    return this.#unique(cleanRelativePath(filled, MOST_OUTPUT_BYTES) ?? cleanFileName(`${name}.${extension}`))
  }

  #unique(path: string): string {
    const [, stem = path, extension = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(path) ?? []
    let free = path
    for (let count = 2; this.#taken.has(keyOf(free)); count += 1) free = `${stem} (${count})${extension}`
    this.#taken.add(keyOf(free))
    return free
  }
}

/** Some file systems tell neither cases nor compositions of letters apart. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
