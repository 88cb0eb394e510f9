import simplifiedOf from 'opencc-js/dict/TSCharacters'
import traditionalOf from 'opencc-js/dict/STCharacters'
import taiwanOf from 'opencc-js/dict/TWVariants'
import commonOf from 'opencc-js/dict/TWVariantsRev'
import oldOf from 'opencc-js/dict/JPShinjitaiCharacters'
import newOf from 'opencc-js/dict/JPShinjitaiCharactersRev'
import type { Language } from '#app/domain/languages.ts'
import { isEverydayJapanese } from './charsets.ts'

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

const [toSimplified, toTraditional, toTaiwan, toCommon, toOld, toNew] = [
  tableOf(simplifiedOf),
  tableOf(traditionalOf),
  tableOf(taiwanOf),
  tableOf(commonOf),
  tableOf(oldOf),
  tableOf(newOf),
]

/** What a character of the language has in common with its other forms: 氣, 気 and 气 are one, 雨 and 兩 are not. */
export function commonForm(character: string, language: Language): string {
  return toSimplified(toCommon(language === 'ja' ? toOld(character) : character))
}

/** The character as the language writes it: Japanese and Taiwan write 气 as 気 and 氣. */
export function formIn(character: string, language: Language): string {
  if (language === 'ja') return isEverydayJapanese(character) ? character : toNew(toTraditional(character))
  return language === 'zh-tw' ? toTaiwan(toTraditional(character)) : character
}
