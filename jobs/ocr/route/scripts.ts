const HAN_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\x00-\x7f]+$/

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** Mends what readers get wrong in Chinese and Japanese whatever the text: blanks, and the stroke that is a one. */
export function tidyCjk(text: string): string {
  // a long-vowel mark follows kana; anywhere else the stroke is the ideograph for one
  return withoutCjkBlanks(text).replace(/(?<![\p{Script=Katakana}\p{Script=Hiragana}ー])ー|(?<=を)ー/gu, '一')
}

/** Drops the blanks that a reader puts between characters of scripts that do not part words by them. */
function withoutCjkBlanks(text: string): string {
  const characters = Array.from(text)
  return characters
    .filter((character, i) => {
      if (character !== ' ') return true
      return !(isUnspaced(characters[i - 1]) || isUnspaced(characters[i + 1]))
    })
    .join('')
}

function isUnspaced(character: string | undefined): boolean {
  return (
    character !== undefined && (HAN_KANA.test(character) || /[\u3000-\u303f\uff00-\uffef]/.test(character))
  )
}
