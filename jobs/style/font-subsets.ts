import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isCjk } from '#app/domain/typefaces.ts'

const ALPHABETIC = ['latin', 'latin-ext', 'cyrillic'] as const
const require = createRequire(import.meta.url)

interface Subset {
  readonly name: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const numbered = new Map<string, readonly Subset[]>()

/**
 * The files of a family that hold a text's characters, by the name they have in its package: those of alphabets, and of
 * families with thousands of characters the numbered ones (`unicode.json` of the package).
 */
export function subsetsOf(family: string, text: string): string[] {
  const holders = numberedSubsets(family).length > 0 ? Array.from(text, (one) => holderOf(family, one)) : []
  return [...new Set([...ALPHABETIC, ...holders.filter((name) => name !== undefined)])]
}

/** Whether a family with numbered files has all of a text's characters that are not of an alphabet. */
export function hasCharacters(family: string, text: string): boolean {
  return Array.from(text).every((one) => !isCjk(one) || holderOf(family, one) !== undefined)
}

function holderOf(family: string, character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const isHeld = ([from, to]: readonly [number, number]) => code >= from && code <= to
  return numberedSubsets(family).find(({ ranges }) => ranges.some(isHeld))?.name
}

function numberedSubsets(family: string): readonly Subset[] {
  let subsets = numbered.get(family)
  if (subsets) return subsets
  const id = family.toLowerCase().replaceAll(' ', '-')
  const ranges = JSON.parse(
    readFileSync(require.resolve(`@fontsource/${id}/unicode.json`), 'utf8'),
  ) as Record<string, string>
  subsets = Object.entries(ranges)
    .filter(([key]) => key.startsWith('['))
    .map(([key, value]) => ({ name: key.slice(1, -1), ranges: value.split(',').map(rangeOf) }))
  numbered.set(family, subsets)
  return subsets
}

/** `U+4e00-4e10` or `U+4e00`. */
function rangeOf(text: string): readonly [from: number, to: number] {
  const [from = '', to = from] = text.slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
