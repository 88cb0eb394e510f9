import type { Language } from '../../../domain/languages.ts'

const NO_BREAK_SPACE = '\u00a0'

/** Punctuation as the target language sets it; Apertium leaves it as it was in the source. */
export function typeset(text: string, source: Language, target: Language): string {
  const plain = source === 'fr' && target !== 'fr' ? withoutFrenchSpaces(text) : text
  if (target === 'es') return withOpeningMarks(plain)
  if (source === 'es') return withFrenchSpaces(plain.replace(/[¿¡]/gu, ''), target)
  return withFrenchSpaces(plain, target)
}

function withoutFrenchSpaces(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}%)\]»"])\s+(?=[!?:;](?:\s|$))/gu, '')
    .replace(/«\s*/gu, '«')
    .replace(/\s{1,8}»/gu, '»')
}

function withFrenchSpaces(text: string, target: Language): string {
  if (target !== 'fr') return text
  return text.replace(/(?<=[\p{L}\p{N}%)\]»])\s*([!?:;]+)(?=\s|$)/gu, `${NO_BREAK_SPACE}$1`)
}

/** A question or an exclamation opens with ¿ or ¡ where its sentence begins. */
function withOpeningMarks(text: string): string {
  return text.replace(
    /(?<![^.!?…:¿¡])([^.!?…:¿¡]*[^.!?…:¿¡\s])([!?])(?=[\s"»)]|$)/gu,
    (sentence, words: string, mark: string, at: number) => {
      const opening = mark === '?' ? '¿' : '¡'
      const before = text.slice(0, at).trimEnd()
      if (/[¿¡]$/u.test(before) || !/\p{L}/u.test(words)) return sentence
      return words.replace(/\S/u, (first) => opening + first) + mark
    },
  )
}
