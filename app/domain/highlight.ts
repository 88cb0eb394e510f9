import * as z from 'zod'
import { type AccentedSpan, wordsOf } from './accents.ts'
import { Rect } from './geometry.ts'
import { MOST_STEPS, stepsFromStart, timedFrom } from './timed-steps.ts'

/** From so many seconds after a text's first frame on, letters from one share of its length to another are highlighted. */
const HighlightStep = z.object({
  seconds: z.number().nonnegative(),
  from: z.number().min(0).max(1),
  to: z.number().min(0).max(1),
})

const Color = z.string().regex(/^#[0-9a-f]{6}$/)

/** Where something around words was seen, in pixels of the upright frame, from and to before so many seconds after the text's first frame. */
const Seen = z
  .array(z.object({ seconds: z.number().nonnegative(), endSeconds: z.number().nonnegative(), rect: Rect }))
  .max(MOST_STEPS)
type Seen = z.infer<typeof Seen>

/** The word that is spoken is so many times as large as the others, about its middle. */
const LargerWord = z.object({ scale: z.number().min(1).max(2), seen: Seen })
export type LargerWord = z.infer<typeof LargerWord>

/** A box behind the word that is spoken, which goes with it. */
const WordPlate = z.object({
  color: Color,
  radiusPx: z.number().nonnegative(),
  /** How far it goes on beside the word, and above and below its base line. */
  besidePx: z.number(),
  abovePx: z.number(),
  belowPx: z.number(),
  seen: Seen,
})
export type WordPlate = z.infer<typeof WordPlate>

/** How letters take another colour as they are sung or spoken, in the order of time; where `from` equals `to` none has it. */
export const Highlight = z.object({
  color: Color,
  steps: z.array(HighlightStep).min(1).max(MOST_STEPS),
  /** Absent where there is none. */
  plate: WordPlate.optional(),
  /** Absent where it is as large as they are. */
  larger: LargerWord.optional(),
})
export type Highlight = z.infer<typeof Highlight>

interface Highlighted {
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly style: {
    readonly highlight?: Highlight | undefined
    readonly timedFromSeconds?: number | undefined
  }
}

/** For a while some of a translation's characters have the highlight's colour. */
export interface HighlightedPart {
  /** In seconds of the video; `endSeconds` is exclusive. */
  readonly startSeconds: number
  readonly endSeconds: number
  /** Null while none has it. */
  readonly span: AccentedSpan | null
}

/**
 * Which characters of a translation are highlighted, and when: at the moments of the original, words as far into the text as
 * those that are sung or spoken there; letter by letter where the original's colour goes on within its words.
 */
export function highlightedParts(translation: string, original: Highlighted): HighlightedPart[] {
  const { text, startSeconds, endSeconds, style } = original
  const { color = '', steps = [], larger } = style.highlight ?? {}
  const isSung = steps.every(({ from }) => from === 0)
  const isByWord = steps.length <= wordsOf(text).length + 2
  const rangeOf = (step: Share) => {
    if (step.from >= step.to) return null
    if (!isSung) return spokenWords(translation, step, steps)
    return isByWord ? sungWords(translation, step.to) : lettersTo(translation, step.to)
  }
  const parts: HighlightedPart[] = [{ startSeconds, endSeconds, span: null }]
  for (const { seconds, ...share } of stepsFromStart(steps, original)) {
    const at = startSeconds + seconds
    const last = parts.at(-1)
    if (!last || at >= endSeconds) break
    const range = rangeOf(share)
    const span =
      range && range.start < range.end ? { ...range, color, ...(larger && { scale: larger.scale }) } : null
    if (span?.start === last.span?.start && span?.end === last.span?.end) continue
    if (at > last.startSeconds) parts[parts.length - 1] = { ...last, endSeconds: at }
    else parts.pop()
    parts.push({ startSeconds: at, endSeconds, span })
  }
  return parts
}

/** Where an original's words are seen larger, or the box behind them, and when, in seconds of the video. */
export function wordBoxesSeen(original: Omit<Highlighted, 'text'>) {
  const { startSeconds, endSeconds, style } = original
  const { plate, larger } = style.highlight ?? {}
  return [...(plate?.seen ?? []), ...(larger?.seen ?? [])].flatMap(({ rect, ...times }) => {
    const from = Math.max(startSeconds, timedFrom(original) + times.seconds)
    const to = Math.min(endSeconds, timedFrom(original) + times.endSeconds)
    return from < to ? [{ rect, startSeconds: from, endSeconds: to }] : []
  })
}

/** How the lines of one text are sung or spoken, one after the other; undefined where none is. */
export function joinedHighlights(lines: readonly Highlighted[]): Highlight | undefined {
  const color = lines.find(({ style }) => style.highlight)?.style.highlight?.color
  if (color === undefined) return undefined
  const start = Math.min(...lines.map(({ startSeconds }) => startSeconds))
  const lengths = lines.map(({ text }) => Array.from(text).length)
  const whole = lengths.reduce((sum, length) => sum + length, lines.length - 1)
  const moments = lines.flatMap(({ startSeconds, style }) =>
    (style.highlight?.steps ?? []).map(({ seconds }) => Math.max(0, startSeconds + seconds - start)),
  )
  const steps: Highlight['steps'] = []
  for (const seconds of [...new Set(moments)].sort((a, b) => a - b)) {
    const ranges = lines.flatMap(({ startSeconds, style }, index) => {
      const step = style.highlight?.steps.findLast((one) => startSeconds + one.seconds - start <= seconds)
      const before = lengths.slice(0, index).reduce((sum, length) => sum + length + 1, 0)
      const at = (share: number) => (before + share * (lengths[index] ?? 0)) / whole
      return step && step.from < step.to ? [{ from: at(step.from), to: at(step.to) }] : []
    })
    const from = Math.min(...ranges.map((range) => range.from))
    const to = Math.max(...ranges.map((range) => range.to))
    steps.push({ seconds, ...(ranges.length > 0 ? { from, to } : { from: 0, to: 0 }) })
  }
  const plate = joinedSeen(lines, start, ({ plate: own }) => own)
  const larger = joinedSeen(lines, start, (highlight) => highlight.larger)
  return {
    ...{ color, steps: steps.slice(0, MOST_STEPS) },
    ...(plate && { plate }),
    ...(larger && { larger }),
  }
}

/** What is seen around the words of all lines, as it is on the first one that has it. */
function joinedSeen<Around extends { readonly seen: Seen }>(
  lines: readonly Highlighted[],
  start: number,
  of: (highlight: Highlight) => Around | undefined,
): Around | undefined {
  const found = lines.flatMap(({ startSeconds, style }) => {
    const around = style.highlight && of(style.highlight)
    return around ? [{ around, later: startSeconds - start }] : []
  })
  const seen = found.flatMap(({ around, later }) =>
    around.seen.map(({ seconds, endSeconds, rect }) => ({
      ...{ seconds: seconds + later, endSeconds: endSeconds + later, rect },
    })),
  )
  return found[0] && { ...found[0].around, seen: seen.slice(0, MOST_STEPS) }
}

type Range = Pick<AccentedSpan, 'start' | 'end'>
type Share = Pick<Highlight['steps'][number], 'from' | 'to'>

function lettersTo(text: string, to: number): Range {
  const letters = Array.from(text)
  return { start: 0, end: letters.slice(0, Math.round(to * letters.length)).join('').length }
}

/** The words whose middles lie before a share of the text. */
function sungWords(text: string, to: number): Range {
  const last = wordsOf(text).findLast((word) => middleOf(word, text) < to)
  return { start: 0, end: last?.end ?? 0 }
}

/**
 * The words of a text that are spoken while a share of the original is: those whose middles are nearer to it than to any other
 * of the shares, or the one that is nearest of all.
 */
function spokenWords(text: string, share: Share, shares: readonly Share[]): Range | null {
  const words = wordsOf(text)
  const distance = (word: Range, { from, to }: Share) =>
    Math.max(0, from - middleOf(word, text), middleOf(word, text) - to)
  const others = shares.filter(({ from, to }) => from < to)
  const own = words.filter((word) => others.every((other) => distance(word, share) <= distance(word, other)))
  const nearest = words.toSorted((a, b) => distance(a, share) - distance(b, share))[0]
  const [first, last] = [own[0] ?? nearest, own.at(-1) ?? nearest]
  return first && last ? { start: first.start, end: last.end } : null
}

function middleOf({ start, end }: Range, text: string): number {
  return (start + end) / 2 / text.length
}
