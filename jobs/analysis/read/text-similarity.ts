import { distance } from 'fastest-levenshtein'

/** A reading from this confidence on is believed to the letter. */
export const SURE = 0.85
const SURE_DIGITS = 0.7

/** The text without case and spaces, accents included: what two readings of one text have in common. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
}

/** 1 for equal texts, 0 for nothing in common: edit distance over the longer one, spaces and case left out. */
export function textSimilarity(first: string, second: string): number {
  const [a, b] = [foldText(first), foldText(second)]
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}

export interface ReadText {
  readonly text: string
  readonly confidence: number
}

/**
 * Whether two readings are of one text, by the config's `text_similarity`. Two sure readings must be nearer: four
 * times less may differ, and no digit, for then it is more likely that the text changed than that it was misread.
 */
export function isSameText(first: ReadText, second: ReadText, textSimilarityThreshold: number): boolean {
  const similarity = textSimilarity(first.text, second.text)
  if (similarity === 1) return true
  const confidence = Math.min(first.confidence, second.confidence)
  if (confidence >= SURE_DIGITS && digitsOf(first.text) !== digitsOf(second.text)) return false
  const threshold = confidence >= SURE ? 1 - (1 - textSimilarityThreshold) / 4 : textSimilarityThreshold
  return similarity >= threshold
}

/** The digits of a text, one after another. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\P{Nd}/gu, '')
}

/** Characters of a text for `min_text_length`: spaces count nothing, a CJK, kana or hangul character double. */
export function textLength(text: string): number {
  let length = 0
  for (const character of text.normalize('NFC')) {
    if (/\s/u.test(character)) continue
    length += /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character) ? 2 : 1
  }
  return length
}

/** Share of the shorter text that the other has, too, in its order: 1 when letters were only put in or left out. */
export function commonShare(first: string, second: string): number {
  const [a, b] = [foldText(first), foldText(second)]
  const shorter = Math.min(a.length, b.length)
  return shorter === 0 ? 0 : Math.max(0, (Math.max(a.length, b.length) - distance(a, b)) / shorter)
}

/** Whether `longer` goes on where `shorter` stops: text that appears letter by letter. */
export function growsFrom(shorter: string, longer: string): boolean {
  const [a, b] = [foldText(shorter), foldText(longer)]
  if (a.length === 0 || b.length <= a.length) return false
  // the last letter read may have been half drawn
  return distance(a, b.slice(0, a.length)) <= misreadIn(a)
}

/** Shorter texts occur in many others by chance. */
const LEAST_PART = 6

/** Where in a longer text its part is, as shares of its letters; undefined if it is none, or too short to tell. */
export function placeWithin(part: string, whole: string): { from: number; to: number } | undefined {
  const [a, b] = [foldText(part), foldText(whole)]
  if (a.length < LEAST_PART || b.length <= a.length) return undefined
  let [least, from] = [Infinity, 0]
  for (let i = 0; i + a.length <= b.length; i++) {
    const edits = distance(a, b.slice(i, i + a.length))
    if (edits < least) [least, from] = [edits, i]
  }
  if (least > misreadIn(a)) return undefined
  return { from: from / b.length, to: (from + a.length) / b.length }
}

function misreadIn(text: string): number {
  return 1 + Math.floor(text.length / 10)
}
