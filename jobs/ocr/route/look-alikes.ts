/** Characters that differ in their size, or in the script that they are of, and in little else. */
const LOOK_ALIKES = [
  ...['っつ', 'ッツ', 'ゃや', 'ゅゆ', 'ょよ', 'ャヤ', 'ュユ', 'ョヨ', 'ぁあ', 'ぃい', 'ぅう', 'ぇえ', 'ぉお'],
  ...['ァア', 'ィイ', 'ゥウ', 'ェエ工', 'ォオ', 'へヘ', 'べベ', 'ぺペ', 'りリ'],
  ...['かカ力が', 'こニ二', 'ー一', 'ハ八', 'ロ口', 'ト卜', 'タ夕', 'ミ三', 'チ千', 'ム厶'],
]

const groups = new Map(LOOK_ALIKES.flatMap((group) => Array.from(group, (character) => [character, group])))

/** Whether one may be taken for the other: か and 力, っ and つ. A character looks like itself. */
export function looksLike(a: string, b: string): boolean {
  return a === b || (groups.has(a) && groups.get(a) === groups.get(b))
}
