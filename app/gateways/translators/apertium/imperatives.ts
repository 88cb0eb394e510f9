import { ENCLITIC_MARK } from './enclitics.ts'
import type { Analysis, Word } from './readings.ts'

/**
 * The taggers learned from newspapers, where "mezcla la harina" is a statement about somebody. What is written on a
 * screen without a subject is nearly always said to the viewer, so a verb that begins a clause is read as an
 * imperative, where its form can be one.
 */
export function preferImperatives(analysis: Analysis, mode: string): Analysis {
  return mode === 'eng-spa' ? inEnglish(withoutAuxiliary(analysis)) : inRomance(analysis, mode)
}

/** They stand before their subject in ordinary statements: "llega el invierno". */
const STATEMENT_VERBS = new Set(
  (
    'llegar empezar comenzar volver continuar seguir crecer caer nacer morir costar existir faltar quedar ocurrir ' +
    'suceder parecer vivir terminar acabar aumentar regresar ganar perder valer gustar bastar nevar llover ' +
    'arrivare iniziare cominciare continuare crescere cadere nascere morire costare esistere mancare restare ' +
    'chegar começar voltar continuar crescer cair nascer morrer custar existir faltar ficar acontecer vencer'
  ).split(' '),
)

const IS_IMPERATIVE = /<vblex>(?:<pron>)?<imp>/
const IS_VERB = /<v(?:blex|bser|bhaver|bmod|aux|bdo)>/
const IS_NEGATION = /^(?:no|non|ne|não|not)<adv>/i
const IS_COURTESY = /^(?:por favor|please|per favore|per piacere|s'il vous plaît|s'il te plaît)</i
const IS_AND = /<cnjcoo>/
const IS_COMMA = /<cm>/
const ENDS_CLAUSE = /<sent>|<guio>|<lpar>|<lquest>/
/** What follows a verb rather than a noun. */
const IS_OBJECT = /<det>|<detnt>|<prn>|^(?:aquí|ici|qui|aqui|here)<adv>/i

const has = (word: Word | undefined, pattern: RegExp) =>
  word?.readings.some((reading) => pattern.test(reading)) ?? false

function inRomance({ words, after }: Analysis, mode: string): Analysis {
  const clause = new ClauseStart()
  return {
    words: words.map((word, index) => {
      if (!clause.isBegunBy(word)) return word
      const imperative = word.readings.find((reading) => IS_IMPERATIVE.test(reading))
      const lemma = /^[^<]*/.exec(imperative ?? '')?.[0].toLowerCase() ?? ''
      const isOnlyVerb = word.readings.every((reading) => IS_VERB.test(reading))
      const isMeant = isOnlyVerb || has(words[index + 1], IS_OBJECT)
      const isStatement = STATEMENT_VERBS.has(lemma) && clause.imperative === undefined
      // "no mezcla la harina" is said about somebody; told not to, one hears "no mezcles"
      const isDenied = mode.startsWith('spa-') && has(words[index - 1], IS_NEGATION)
      if (imperative === undefined || !isMeant || isStatement || isDenied) return word
      clause.imperative = word
      return { ...word, readings: [inFormFor(mode, imperative)] }
    }),
    after,
  }
}

function inFormFor(mode: string, imperative: string): string {
  if (imperative.includes('+')) return imperative
  // the Spanish-Italian dictionary has no familiar imperatives; the polite ones are subjunctives
  if (mode === 'spa-ita') return imperative.replace(/<imp><p[23]>/, '<prs><p3>')
  // French says "vous" to one viewer
  if (mode === 'fr-es') return imperative.replace('<imp><p2><pl>', '<imp><p2><sg>')
  return imperative
}

function inEnglish({ words, after }: Analysis): Analysis {
  const clause = new ClauseStart()
  const changed: Word[] = []
  for (const [index, word] of words.entries()) {
    const isEnclitic = words[index - 1]?.surface === clause.imperative?.surface && has(word, /<prn><obj>/)
    if (isEnclitic) changed.push({ ...word, before: word.before + ENCLITIC_MARK })
    else if (!clause.isBegunBy(word) || has(words[index - 1], IS_NEGATION)) changed.push(word)
    else {
      const imperative = englishImperative(word, words.slice(index + 1))
      if (imperative !== undefined) clause.imperative = word
      changed.push(imperative ?? word)
    }
  }
  return { words: changed, after }
}

function englishImperative(word: Word, [next, afterNext]: readonly Word[]): Word | undefined {
  const base = word.readings.find((reading) => reading.includes('<vblex><inf>'))
  if (base === undefined || /^(?:let|be|do|have)</i.test(base)) return undefined
  const isOnlyVerb = word.readings.every((reading) => IS_VERB.test(reading))
  const isMeant =
    (isOnlyVerb && !has(next, /<prn><subj>/)) ||
    (has(next, IS_OBJECT) && !has(word, /<pr>/)) ||
    (has(next, IS_AND) && has(afterNext, /<vblex><inf>/))
  return isMeant ? { ...word, readings: [base.replace('<inf>', '<imp><p2><sg>')] } : undefined
}

/** "Do not touch" is "no tocar" on a sign. */
function withoutAuxiliary(analysis: Analysis): Analysis {
  const [first, second, third] = analysis.words
  if (first === undefined || !has(first, /^do<vbdo>/i)) return analysis
  const isJoined = first.readings.some((reading) => reading.includes('+not<adv>'))
  const verb = isJoined ? second : third
  const infinitive = verb?.readings.find((reading) => reading.includes('<vblex><inf>'))
  if (verb === undefined || infinitive === undefined || !(isJoined || has(second, IS_NEGATION)))
    return analysis
  const not = { before: first.before, surface: 'not', readings: ['not<adv>'] }
  const rest = analysis.words.slice(isJoined ? 2 : 3)
  return { ...analysis, words: [not, { ...verb, before: ' ', readings: [infinitive] }, ...rest] }
}

/** Follows a text word by word and knows where a clause begins. */
class ClauseStart {
  imperative: Word | undefined
  private isOpen = true

  isBegunBy(word: Word): boolean {
    if (has(word, ENDS_CLAUSE)) {
      this.isOpen = true
      this.imperative = undefined
      return false
    }
    // "mezcla la harina, añade sal y remueve"
    if (this.imperative !== undefined && (has(word, IS_AND) || has(word, IS_COMMA))) {
      this.isOpen = true
      return false
    }
    if (has(word, IS_NEGATION) || has(word, IS_COURTESY) || has(word, IS_COMMA)) return false
    const isBegun = this.isOpen
    this.isOpen = false
    return isBegun
  }
}
