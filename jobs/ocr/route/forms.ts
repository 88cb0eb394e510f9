import simplifiedOf from 'opencc-js/dict/TSCharacters'
import traditionalOf from 'opencc-js/dict/STCharacters'
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
