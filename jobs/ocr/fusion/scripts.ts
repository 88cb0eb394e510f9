import type { Language } from '#app/domain/languages.ts'

const HAN_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\x00-\x7f]+$/

const HAN = /\p{Script=Han}/u

export function isIdeograph(character: string): boolean {
  return HAN.test(character)
}

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** Corrects what recognizers get wrong in Chinese and Japanese whatever the text: blanks, signs of both widths, the stroke that is a one. */
export function tidyCjk(text: string): string {
  // a long-vowel mark follows kana; anywhere else the stroke is the ideograph for one
  const characters = withoutCjkBlanks(Array.from(text), (character) => character)
  const signs = characters.join('').replace(/％%|%％/gu, '%')
  return signs.replace(/(?<![\p{Script=Katakana}\p{Script=Hiragana}ー])ー|(?<=を)ー/gu, '一')
}

/** Drops the blanks that a reader puts between characters of scripts that do not part words by them. */
export function withoutCjkBlanks<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const texts = items.map(textOf)
  return items.filter((_, i) => texts[i] !== ' ' || !(isUnspaced(texts[i - 1]) || isUnspaced(texts[i + 1])))
}

function isUnspaced(character: string | undefined): boolean {
  return (
    character !== undefined && (HAN_KANA.test(character) || /[\u3000-\u303f\uff00-\uffef]/.test(character))
  )
}

const EVERYWHERE = '\\p{Nd}\\p{P}\\s€$%+'
/** Characters that texts of the language are made of. */
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  ru: new RegExp(`[\\p{sc=Cyrillic}${EVERYWHERE}]`, 'u'),
  ja: new RegExp(`[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー${EVERYWHERE}]`, 'u'),
  'zh-cn': new RegExp(`[\\p{sc=Han}${EVERYWHERE}]`, 'u'),
  'zh-tw': new RegExp(`[\\p{sc=Han}${EVERYWHERE}]`, 'u'),
  ko: new RegExp(`[\\p{sc=Hangul}${EVERYWHERE}]`, 'u'),
}
/** Marks that a reader makes of specks and edges; hardly any caption has one. */
const STRAY = /[|\\_~`^<>{}[\]*=@#;]/u

/** Share of the text that is in the language's script or of no script, and no mark that noise is read as. */
export function plausibility(text: string, language: Language): number {
  const script = SCRIPTS[language]
  const characters = Array.from(text.replace(/\s/gu, ''))
  if (!script || characters.length === 0) return 1
  return (
    characters.filter((character) => script.test(character) && !STRAY.test(character)).length /
    characters.length
  )
}

/** Without the marks at its ends that are no part of a text: specks, and a quote that is never closed. */
export function withoutStrayMarks(text: string): string {
  const bare = text.replace(/^[\s,‚|\\_~`^<>{}*=@#;]+|[\s|\\_~`^<>{}*=@#;]{1,100}$/gu, '')
  const [first = '', ...remainder] = bare
  return /['"‘’“”]/u.test(first) && !/['"‘’“”]/u.test(remainder.join(''))
    ? remainder.join('').trimStart()
    : bare
}

/** Characters that differ in their size, or in the script that they are of, and in little else. */
const LOOK_ALIKES = [
  ...['っつ', 'ッツ', 'ゃや', 'ゅゆ', 'ょよ', 'ャヤ', 'ュユ', 'ョヨ', 'ぁあ', 'ぃい', 'ぅう', 'ぇえ', 'ぉお'],
  ...['ァア', 'ィイ', 'ゥウ', 'ェエ工', 'ォオ', 'へヘ', 'べベ', 'ぺペ', 'りリ'],
  ...['かカ力が', 'こニ二', 'ー一', 'ハ八', 'ロ口', 'ト卜', 'タ夕', 'ミ三', 'チ千', 'ム厶'],
]

const groups = new Map(LOOK_ALIKES.flatMap((group) => Array.from(group, (character) => [character, group])))

/** Whether one may be taken for the other: か and 力, っ and つ. A character is a look-alike of itself. */
export function isLookAlike(a: string, b: string): boolean {
  return a === b || (groups.has(a) && groups.get(a) === groups.get(b))
}
