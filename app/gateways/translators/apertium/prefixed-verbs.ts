import type { Analysis, Word } from './readings.ts'

/** The two prefixes that all five languages put before verbs, as each writes them; the first is for writing. */
const PREFIXES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  eng: [['pre'], ['re']],
  spa: [['pre'], ['re']],
  es: [['pre'], ['re']],
  ita: [['pre'], ['ri', 're']],
  fr: [
    ['pré', 'pre'],
    ['re', 'ré'],
  ],
  pt: [['pre', 'pré-', 'pré'], ['re']],
}
const SHORTEST_VERB = 4
const BEGINS_CLAUSE = /<sent>|<guio>|<cm>|<cnjcoo>|<lpar>/
/** Forms that stand first in their clause, with nothing put before them in another language. */
const IS_FIRST = /<vblex>(?:<pron>)?<(?:imp|inf)>/

/**
 * "Precaliente" is in no dictionary and "caliente" is: an unknown word that begins a clause is read without its prefix,
 * if what is left is a verb, and the prefix goes on the verb's translation (`joinPrefixes`). `analyse` is the mode's
 * own first stage.
 */
export async function withPrefixedVerbs(
  analysis: Analysis,
  mode: string,
  analyse: (text: string) => Promise<Analysis>,
): Promise<Analysis> {
  const words: Word[] = []
  for (const [index, word] of analysis.words.entries()) {
    const before = analysis.words[index - 1]
    const isFirst = before === undefined || before.readings.some((reading) => BEGINS_CLAUSE.test(reading))
    words.push(isFirst && isUnknown(word) ? await withoutPrefix(word, mode, analyse) : word)
  }
  return { ...analysis, words }
}

const isUnknown = ({ readings }: Word) => readings.length === 1 && readings[0]?.startsWith('*') === true

async function withoutPrefix(
  word: Word,
  mode: string,
  analyse: (text: string) => Promise<Analysis>,
): Promise<Word> {
  const surface = word.surface.toLowerCase()
  for (const [index, spellings] of prefixesOf(mode, 0).entries())
    for (const prefix of spellings) {
      const rest = surface.slice(prefix.length)
      if (!surface.startsWith(prefix) || rest.length < SHORTEST_VERB || !/^\p{L}+$/u.test(rest)) continue
      const { words } = await analyse(rest)
      const readings = words.length === 1 ? (words[0]?.readings ?? []) : []
      const verbs = readings.filter((reading) => IS_FIRST.test(reading))
      const written = prefixesOf(mode, 1)[index]?.[0]
      if (verbs.length > 0 && written !== undefined)
        return { ...word, before: `${word.before}[${written}>]`, readings: verbs }
    }
  return word
}

/** Of the language that the mode reads (0) or writes (1): `spa-eng_US`. */
function prefixesOf(mode: string, side: 0 | 1): readonly (readonly string[])[] {
  return PREFIXES[mode.split('-')[side]?.split('_')[0] ?? ''] ?? []
}

/** Puts the prefixes on what they stand before: "[pre>]heat" is "preheat". */
export function joinPrefixes(stream: string): string {
  return stream
    .replace(
      /\[(\p{L}+)>\]\s*([#@*]?)(\p{L})/gu,
      (_, prefix: string, mark: string, letter: string) =>
        mark +
        (letter === letter.toLowerCase() ? prefix : prefix.charAt(0).toUpperCase() + prefix.slice(1)) +
        letter.toLowerCase(),
    )
    .replace(/\[\p{L}+>\]/gu, '')
}
