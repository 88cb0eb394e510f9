import * as z from 'zod'
import { MOST_STEPS, stepsFromStart } from './timed-steps.ts'

/** From so many seconds after a text's first frame on, so much of its length is there, from its beginning. */
const RevealStep = z.object({ seconds: z.number().nonnegative(), share: z.number().min(0).max(1) })

/** How a text comes that is typed on, or word by word: in the order of time, the last step has all of it. */
export const Reveal = z.array(RevealStep).min(2).max(MOST_STEPS)
export type Reveal = z.infer<typeof Reveal>

interface Revealed {
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly style: { readonly reveal?: Reveal | undefined; readonly timedFromSeconds?: number | undefined }
}

/** When all of a text is there, in seconds of the video. */
export function wholeFromSeconds(text: Omit<Revealed, 'text'>): number {
  const { startSeconds, endSeconds, style } = text
  const last = stepsFromStart(style.reveal ?? [], text).at(-1)
  return Math.min(endSeconds, startSeconds + (last?.seconds ?? 0))
}

/** For a while a translation's first so many characters are seen. */
export interface RevealedPart {
  /** In seconds of the video; `endSeconds` is exclusive. */
  readonly startSeconds: number
  readonly endSeconds: number
  readonly characters: number
}

/**
 * A translation as its original comes: as much of its length at the same moments, and whole words where the original comes
 * word by word. One part where it is there at once.
 */
export function revealedParts(translation: string, original: Revealed): RevealedPart[] {
  const { text, startSeconds, endSeconds, style } = original
  const isByWord = (style.reveal ?? []).length <= wordEnds(text).length
  const steps = stepsFromStart(style.reveal ?? [{ seconds: 0, share: 1 }], original)
  const parts: RevealedPart[] = []
  for (const [at, { seconds, share }] of steps.entries()) {
    const from = at === 0 ? startSeconds : startSeconds + seconds
    if (from >= endSeconds) break
    const characters = isByWord ? wordsTo(translation, share) : lettersTo(translation, share)
    const before = parts.at(-1)
    if (before?.characters === characters) continue
    if (before) parts[parts.length - 1] = { ...before, endSeconds: from }
    parts.push({ startSeconds: from, endSeconds, characters })
  }
  return parts
}

function lettersTo(text: string, share: number): number {
  const letters = Array.from(text)
  return letters.slice(0, Math.round(share * letters.length)).join('').length
}

/** Up to the end of the word in whose middle the share ends, or after. */
function wordsTo(text: string, share: number): number {
  const ends = wordEnds(text)
  const starts = [0, ...ends]
  const count = ends.filter((end, at) => share * text.length >= ((starts[at] ?? 0) + end) / 2).length
  return share >= 1 ? text.length : (ends[Math.max(1, count) - 1] ?? text.length)
}

function wordEnds(text: string): number[] {
  return [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => index + word.length)
}
