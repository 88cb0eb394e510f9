import type { Analysis, Word } from './readings.ts'

/** Stands in the stream before an infinitive that English says with "to". */
const TO_MARK = '[>]'
export const TO_MARKS = /\[>\]\s*/g

const NEGATION = /^no<adv>/i
const QUESTION_WORD = /<itg>/
const INFINITIVE = /<vblex><inf>$/
const FORBIDDEN = /<vblex>(?:<inf>|<prs><p[23]><(?:sg|pl)>)$/
/** Pronouns that say once more whom an order is for: "suscríbete", "siéntese", "acordaos", "vámonos". */
const REFLEXIVE =
  /^([^<+]+<vblex><imp>)(?:(<p2><(?:sg|pl)>)\+prpers<prn><enc><p2>|(<p3><(?:sg|pl)>)\+se<prn><enc><ref>|(<p1><pl>)\+prpers<prn><enc><p1><mf><pl>).*$/
const TIMES = new Set('segundo minuto hora día semana mes año rato momento'.split(' '))

const has = (word: Word | undefined, pattern: RegExp) =>
  word?.readings.some((reading) => pattern.test(reading)) ?? false

/** What English says in another way than Spanish, where the Spanish-English rules go word by word. */
export function inEnglishHabits({ words, after }: Analysis): Analysis {
  return {
    words: words.map((word, index) => {
      const [before, next] = [words[index - 1], words[index + 1]]
      if (isForbidden(words, index)) return asOrder(word)
      // "cómo hacer pan": how to make bread
      if (has(word, INFINITIVE) && has(before, QUESTION_WORD))
        return { ...word, before: word.before + TO_MARK }
      // "durante diez minutos": for ten minutes
      if (has(word, /^durante<pr>/i) && isSpan(next, words[index + 2]))
        return { ...word, readings: ['para<pr>'] }
      return withoutReflexive(word)
    }),
    after,
  }
}

/** "No tocar", "no mires así": what is not to be done, at the very beginning of a sentence. */
function isForbidden(words: readonly Word[], index: number): boolean {
  const [before, beforeThat] = [words[index - 1], words[index - 2]]
  if (!has(before, NEGATION) || !has(words[index], FORBIDDEN)) return false
  return beforeThat === undefined || has(beforeThat, /<sent>/)
}

function asOrder(word: Word): Word {
  const verb = word.readings.find((reading) => FORBIDDEN.test(reading))
  const lemma = /^[^<]*/.exec(verb ?? '')?.[0] ?? ''
  return { ...word, readings: [`${lemma}<vblex><imp><p2><sg>`] }
}

function isSpan(next: Word | undefined, afterNext: Word | undefined): boolean {
  if (has(next, /<num>/)) return true
  const noun = afterNext?.readings.find((reading) => reading.includes('<n>'))
  return has(next, /<det><ind>/) && TIMES.has(/^[^<]*/.exec(noun ?? '')?.[0] ?? '')
}

function withoutReflexive(word: Word): Word {
  const [reading = ''] = word.readings
  if (word.readings.length !== 1 || !REFLEXIVE.test(reading)) return word
  return { ...word, readings: [reading.replace(REFLEXIVE, '$1$2$3$4')] }
}
