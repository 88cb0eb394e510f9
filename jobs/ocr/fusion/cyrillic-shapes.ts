import type { CtcCharacter } from '../recognize/ctc.ts'
import { align, type Costs, type Step } from './alignment.ts'

/** What PP-OCR, which has hardly any Cyrillic, writes for a letter, or begins to write: ы is two of its characters. */
const SHAPES: Readonly<Record<string, string>> = {
  ...{ а: 'aA', б: '6bOo', в: 'Bb8', г: 'rIT', д: 'AⅡIJDnhⅢ', е: 'eE', ё: 'eEéë', ж: 'xXK>*', з: '3З' },
  ...{ и: 'nuHMNWU', й: 'nuiNYyUH', к: 'KkR', л: 'nJIA', м: 'Mm', н: 'HhN', о: 'oO0', п: 'n1IHT', р: 'pP' },
  ...{ с: 'cC', т: 'TtmI', у: 'yYu', ф: 'фφ@', х: 'xX', ц: 'LUu', ч: '4yYqu', ш: 'wWmILU1', щ: 'wWLU山m' },
  ...{ ъ: 'bJ', ы: 'bI1l', ь: 'bB', э: '3ЗeЭ', ю: '1IOo', я: 'AXRa9' },
}
const LETTERS = Object.keys(SHAPES)
export const BLANK = ' '
/** So many spellings of a word are tried, and none of a shorter one: of four letters others are as likely meant. */
const MOST_SPELLINGS = 128
const LEAST_SPELLED = 5

/** A character as it was read. */
export type Item = Readonly<{ text: string }>

export const isLetter = (text: string) => /\p{L}/u.test(text)
const isMark = (text: string) => /[\p{P}\p{S}]/u.test(text)

/** The text as steps along what PP-OCR reads of the same line: letters stand at their shapes. */
export function alongShapes(
  text: string,
  shapes: readonly CtcCharacter[],
): { steps: Step<Item>[]; cost: number } {
  return align<Item, CtcCharacter>(
    Array.from(text, (character) => ({ text: character })),
    shapes,
    COSTS,
  )
}

function hasShape(letter: string, shape: string): boolean {
  const small = letter.toLowerCase()
  return letter === shape || (SHAPES[small]?.includes(shape) ?? false) || small === shape.toLowerCase()
}

const COSTS: Costs<Item, CtcCharacter> = {
  substitution: ({ text }, { text: shape }) => {
    if (text === shape || hasShape(text, shape)) return 0
    if (text === BLANK || shape === BLANK) return 0.9
    if (isMark(text) && isMark(shape)) return 0.4
    return isMark(text) === isMark(shape) ? 0.6 : 0.9
  },
  insertion: ({ text }) => (isLetter(text) ? 0.6 : 0.4),
  omission: ({ text }) => (text === BLANK ? 0.4 : 0.5),
}

/** How far from the shapes the letters are, for each of them. */
export function differsFrom(shapes: readonly CtcCharacter[], core: string): number {
  return alongShapes(core, shapes).cost / Math.max(1, core.length)
}

/**
 * The known word that letters make of which some that have not PP-OCR's shape, blanks among them, are such as have it.
 * Of several the one nearest to the shapes.
 */
export function spelledAsSeen(
  core: string,
  shapes: readonly CtcCharacter[],
  isWord: (word: string) => boolean,
): string | undefined {
  const letters = Array.from(core, (text) => ({ text }))
  if (!letters.every(({ text }) => isLetter(text) || text === BLANK)) return undefined
  if (letters.length < LEAST_SPELLED && letters.length > 1) return undefined
  const options = letters.map(({ text }) => (text === BLANK ? [] : [text]))
  for (const [at, shape] of shapesAt(letters, shapes)) {
    const text = letters[at]?.text ?? ''
    if (hasShape(text, shape)) continue
    const isCapital = text === BLANK ? core === core.toUpperCase() : text !== text.toLowerCase()
    const like = LETTERS.filter((letter) => hasShape(letter, shape))
    options[at]?.push(...like.map((letter) => (isCapital ? letter.toUpperCase() : letter)))
  }
  if (options.reduce((product, each) => product * each.length, 1) > MOST_SPELLINGS) return undefined
  const spellings = options.reduce<string[]>(
    (all, each) => all.flatMap((start) => each.map((letter) => start + letter)),
    [''],
  )
  const known = spellings.filter((spelling) => spelling !== core && isWord(spelling))
  const [best, next] = known
    .map((spelling) => ({ spelling, off: differsFrom(shapes, spelling) }))
    .toSorted((one, other) => one.off - other.off)
  return best && best.off < (next?.off ?? Infinity) ? best.spelling : undefined
}

/** Letters by their index with the shape that each stands at. */
function shapesAt(letters: readonly Item[], shapes: readonly CtcCharacter[]): (readonly [number, string])[] {
  return align<Item, CtcCharacter>(letters, shapes, COSTS).steps.flatMap((step) =>
    step.kind === 'same' ? [[letters.indexOf(step.item), shapes[step.slot]?.text ?? ''] as const] : [],
  )
}
