import { CJK_LANGUAGES, type Language } from '#app/domain/languages.ts'
import { CONTROL_SENTENCES } from '../ocr/control-sentences.ts'
import { SENTENCES } from '../ocr/sentences.ts'

/** Who speaks, as subtitles for the hard of hearing say it: makes enough different lines of a few sentences. */
const SPEAKERS: Readonly<Record<'latin' | 'ru' | 'cjk', readonly string[]>> = {
  latin: ['', 'Marta: ', 'Daniel: ', 'Olga: ', 'Victor: ', 'Irene: ', 'Hugo: ', 'Nadia: '],
  ru: ['', 'Ольга: ', 'Павел: ', 'Ирина: ', 'Денис: '],
  cjk: [''],
}
/** Coprime with the number of sentences, so that their halves meet in every combination. */
const TAIL_STRIDE = 7

/**
 * The `index`-th of many different lines of a language, with the words of real sentences: the first half of one and the
 * second half of another. Latin scripts have thousands, ideographs nearly six hundred.
 */
export function filmLine(language: Language, index: number): string {
  const sentences = [...SENTENCES[language], ...CONTROL_SENTENCES[language]]
  const count = sentences.length
  const round = Math.floor(index / count)
  const [head] = halves(sentences[index % count] ?? '', language)
  const [, tail] = halves(sentences[(index * TAIL_STRIDE + round) % count] ?? '', language)
  const speakers = SPEAKERS[CJK_LANGUAGES.includes(language) ? 'cjk' : language === 'ru' ? 'ru' : 'latin']
  // another one when all pairs of halves have been used
  const speaker = speakers[(index + Math.floor(round / count)) % speakers.length] ?? ''
  return `${speaker}${head}${tail}`
}

/** Cut at the blank nearest to the middle, or in the middle where there is none. */
function halves(sentence: string, language: Language): [string, string] {
  const characters = Array.from(sentence)
  const middle = Math.ceil(characters.length / 2)
  if (CJK_LANGUAGES.includes(language) && language !== 'ko')
    return [characters.slice(0, middle).join(''), characters.slice(middle).join('')]
  const blanks = characters.flatMap((character, at) => (character === ' ' ? [at] : []))
  const [cut = middle] = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return [characters.slice(0, cut).join(''), characters.slice(cut).join('')]
}
