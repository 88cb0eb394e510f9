import simplifiedOf from 'opencc-js/dict/TSCharacters'
import traditionalOf from 'opencc-js/dict/STCharacters'
import taiwanOf from 'opencc-js/dict/TWVariants'
import commonOf from 'opencc-js/dict/TWVariantsRev'
import type { CtcReading } from '../recognize/ctc.ts'
import { align, type Costs } from './align.ts'

/** A character that PP-OCR reads this surely is right but for its form: it writes half of them simplified. */
const SURE = 0.9
const HAN = /\p{Script=Han}/u
/** Putting one character for another costs less than leaving one out and adding one. */
const COSTS: Costs<string> = {
  substitution: (item, other) => (item === other ? 0 : 1),
  insertion: () => 0.9,
  omission: () => 0.9,
}

/** Each character of a table, and what it becomes. The package's own converter, with its phrases, takes 140 MB. */
function tableOf(entries: string): (character: string) => string {
  let table: Map<string, string> | undefined
  return (character) => {
    table ??= new Map(
      entries.split('|').map((entry) => {
        const [from = '', to = ''] = entry.split(' ')
        return [from, to]
      }),
    )
    return table.get(character) ?? character
  }
}

const [toSimplified, toTraditional, toTaiwan, toCommon] = [
  tableOf(simplifiedOf),
  tableOf(traditionalOf),
  tableOf(taiwanOf),
  tableOf(commonOf),
]

/**
 * A reading of traditional Chinese with the ideographs put right that PP-OCR is sure are others. What they differ in
 * must be more than the form: 赛 says nothing against 賽, 雨 does against 兩.
 */
export function withSureIdeographs(text: string, base: CtcReading): string {
  const characters = Array.from(text)
  const { steps } = align(
    base.characters.map((character) => character.text),
    characters,
    COSTS,
  )
  let read = -1
  for (const step of steps) {
    if (step.kind !== 'missing') read++
    const own = step.kind === 'same' ? characters[step.slot] : undefined
    const other = base.characters[read]
    if (own === undefined || !other || other.probability < SURE) continue
    if (!HAN.test(own) || !HAN.test(other.text)) continue
    if (toSimplified(toCommon(own)) !== toSimplified(toCommon(other.text)))
      characters[step.slot] = toTaiwan(toTraditional(other.text))
  }
  return characters.join('')
}

/** The text with every character that only simplified texts have in its Taiwanese form. */
export function inTraditional(text: string): string {
  return Array.from(text, (character) =>
    HAN.test(character) && !big5().has(character) ? toTaiwan(toTraditional(character)) : character,
  ).join('')
}

let written: ReadonlySet<string> | undefined

/** The characters of Big5, which is what traditional texts are written in: 后 and 里 are in it, 赛 is not. */
function big5(): ReadonlySet<string> {
  if (written) return written
  const bytes: number[] = []
  for (let lead = 0xa4; lead <= 0xf9; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail <= 0x7e || trail >= 0xa1) bytes.push(lead, trail)
  written = new Set(new TextDecoder('big5').decode(Uint8Array.from(bytes)))
  return written
}
