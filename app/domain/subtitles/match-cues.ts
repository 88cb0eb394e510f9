import { originalKey } from '../original-key.ts'
import { cueText, type ReadCue, type SubtitleText } from './document.ts'

/** Less than this share of two spans in common, and they are not the same text's. */
const ENOUGH_IN_COMMON = 0.3
/** Spans so alike are as good as equal: formats round to a hundredth. */
const ALIKE = 0.02
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export interface MatchedCues {
  /** By the id of the text: what a file says for it, where that differs from what it has. */
  readonly edits: Readonly<Record<string, string>>
  /** Cues that say something for a text of ours, changed or not. */
  readonly matched: number
  readonly unmatched: readonly ReadCue[]
}

/**
 * Finds the text that each cue is for: by its id, else by its original, else by its time, where those that are seen
 * at once are told apart by their number and then by their order. Cues without a text say nothing: no translation is
 * ever wiped out by a file.
 */
export function matchCues(cues: readonly ReadCue[], texts: readonly SubtitleText[]): MatchedCues {
  const byId = new Map(texts.map((text) => [text.id.toLowerCase(), text]))
  const byOriginal = new Map(texts.map((text) => [originalKey(cueText(text.original)), text]))
  const byTime = new ByTime(texts)
  const found = new Map<ReadCue, SubtitleText>()
  const speaking = cues.filter(({ text }) => text !== '')
  for (const cue of speaking) {
    const text = cue.id === undefined ? undefined : byId.get(cue.id.trim().toLowerCase())
    if (!text) continue
    found.set(cue, text)
    byTime.take(text)
  }
  for (const cue of speaking) {
    if (found.has(cue)) continue
    const text = (cue.original && byOriginal.get(originalKey(cue.original))) || untold(cue, byTime)
    if (text) found.set(cue, text)
  }
  const edits: Record<string, string> = {}
  for (const [cue, { id, translation }] of found) if (cue.text !== cueText(translation)) edits[id] = cue.text
  return { edits, matched: found.size, unmatched: speaking.filter((cue) => !found.has(cue)) }
}

/** A cue with the id or the original of another project's text is not for whatever happens to be seen at its time. */
function untold(cue: ReadCue, byTime: ByTime): SubtitleText | undefined {
  if (cue.original || (cue.id !== undefined && ID.test(cue.id.trim()))) return undefined
  return byTime.find(cue)
}

/** Texts by when they are seen; each is given out once. */
class ByTime {
  readonly #entries: { text: SubtitleText; number: number; isTaken: boolean }[]
  readonly #byText: Map<SubtitleText, { isTaken: boolean }>
  readonly #longestSeconds: number

  constructor(texts: readonly SubtitleText[]) {
    this.#entries = texts
      .map((text, index) => ({ text, number: index + 1, isTaken: false }))
      .sort((a, b) => a.text.startSeconds - b.text.startSeconds || a.number - b.number)
    this.#byText = new Map(this.#entries.map((entry) => [entry.text, entry]))
    this.#longestSeconds = texts.reduce(
      (longest, { startSeconds, endSeconds }) => Math.max(longest, endSeconds - startSeconds),
      0,
    )
  }

  take(text: SubtitleText): void {
    const entry = this.#byText.get(text)
    if (entry) entry.isTaken = true
  }

  find({ startSeconds, endSeconds, number }: ReadCue): SubtitleText | undefined {
    if (startSeconds === undefined || endSeconds === undefined) return undefined
    let best: { text: SubtitleText; common: number; isNumbered: boolean } | undefined
    for (let at = this.#firstFrom(startSeconds - this.#longestSeconds); ; at += 1) {
      const entry = this.#entries[at]
      if (!entry || entry.text.startSeconds > endSeconds) break
      if (entry.isTaken || entry.text.endSeconds < startSeconds) continue
      const common = inCommon({ startSeconds, endSeconds }, entry.text)
      if (common < ENOUGH_IN_COMMON) continue
      const isNumbered = entry.number === number
      const isAlike = best !== undefined && common >= best.common - ALIKE && isNumbered && !best.isNumbered
      if (!best || common > best.common + ALIKE || isAlike) best = { text: entry.text, common, isNumbered }
    }
    if (best) this.take(best.text)
    return best?.text
  }

  /** Where those begin that start at the time or later. */
  #firstFrom(seconds: number): number {
    let [low, high] = [0, this.#entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle]?.text.startSeconds ?? Infinity) < seconds) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Seen = Pick<SubtitleText, 'startSeconds' | 'endSeconds'>

/** The share of two spans that both have, 0 to 1. */
function inCommon(a: Seen, b: Seen): number {
  const shared = Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds)
  const whole = Math.max(a.endSeconds, b.endSeconds) - Math.min(a.startSeconds, b.startSeconds)
  if (whole <= 0) return 1
  return Math.max(0, shared) / whole
}
