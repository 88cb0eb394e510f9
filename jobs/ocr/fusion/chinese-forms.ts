import traditionalOf from 'opencc-js/dict/STCharacters'
import simplifiedOf from 'opencc-js/dict/TSCharacters'
import taiwanOf from 'opencc-js/dict/TWVariants'
import commonOf from 'opencc-js/dict/TWVariantsRev'

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

/** What a character has in common with its other forms: 氣 and 气 are one, 雨 and 兩 are not. */
export function commonForm(character: string): string {
  return toSimplified(toCommon(character))
}

/** The character as Taiwan writes it: 气 as 氣. */
export function taiwaneseForm(character: string): string {
  return toTaiwan(toTraditional(character))
}

/** What a character's first and second byte may be; control characters and what lies between are no second bytes. */
const LEADS = range(0xa4, 0xf9)
const TRAILS = [...range(0x40, 0x7e), ...range(0xa1, 0xfe)]

let characters: ReadonlySet<string> | undefined

/** Whether traditional texts are written with the character, which is in Big5 then: 后 and 里 are, 赛 is not. */
export function isBig5(character: string): boolean {
  characters ??= new Set(
    new TextDecoder('big5').decode(
      Uint8Array.from(LEADS.flatMap((lead) => TRAILS.flatMap((trail) => [lead, trail]))),
    ),
  )
  return characters.has(character)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

const HAN = /\p{Script=Han}/u

/** The text with every character that only simplified texts have in its Taiwanese form. */
export function inTraditional(text: string): string {
  return Array.from(text, (character) =>
    HAN.test(character) && !isBig5(character) ? taiwaneseForm(character) : character,
  ).join('')
}
