import { outsideProtected, protectedSpans, withoutProtected } from './protected-spans.ts'
import { bcp47, type Language } from './languages.ts'

/** Several letters and not one of them small: a heading in capitals. Handles and addresses in it do not count. */
export function isAllCaps(text: string): boolean {
  const own = withoutProtected(text)
  return /\p{Lu}\P{L}*\p{L}/u.test(own) && !/\p{Ll}/u.test(own)
}

/** The first letter as a capital, unless it belongs to an address or a handle; anything before it stays. */
function capitalised(text: string, language: Language): string {
  const [, before = '', letter = ''] = /^(\P{L}*)(\p{L}?)/u.exec(text) ?? []
  const at = before.length
  if (protectedSpans(text).some(({ start, end }) => start <= at && at < end)) return text
  return before + letter.toLocaleUpperCase(bcp47(language)) + text.slice(at + letter.length)
}

/** Engines know words by their usual letters: a heading in capitals becomes an ordinary sentence. */
export function asSentence(text: string, language: Language): string {
  if (!isAllCaps(text)) return text
  return capitalised(
    outsideProtected(text, (part) => part.toLocaleLowerCase(bcp47(language))),
    language,
  )
}

/** The translation in the capitals of its original: all of them, or the first. */
export function withCapitalsOf(original: string, translation: string, target: Language): string {
  if (isAllCaps(original))
    return outsideProtected(translation, (part) => part.toLocaleUpperCase(bcp47(target)))
  if (/^\P{L}*\p{Lu}/u.test(original)) return capitalised(translation, target)
  return translation
}
