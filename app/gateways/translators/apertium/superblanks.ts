import { protectedSpans } from '../../../domain/protected-spans.ts'

/** A text for the stream: what may not be touched is a numbered superblank `[n]`; `originals` has the originals. */
export interface Stream {
  readonly text: string
  readonly originals: readonly string[]
}

/** Characters that mean something in Apertium's stream format, so that a text cannot speak it. */
const SPECIAL = /[*~+<>^$\\[\]{}|@#/=]+/gu
/** Invisible: control characters, soft hyphens, zero-width and direction marks. Joiners belong to emoji and stay there. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/gu

/** Puts a text into the stream format; `terms` are stretches that keep their own translation, longest first. */
export function toStream(text: string, terms: readonly Term[] = []): Stream {
  const clean = text.normalize('NFC').replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
  const originals: string[] = []
  const blank = (content: string) => `[${String(originals.push(content) - 1)}]`
  let stream = ''
  let end = 0
  const escape = (part: string) => part.replace(INVISIBLE, '').replace(SPECIAL, blank)
  for (const span of merged([...protectedSpans(clean).map(asIs(clean)), ...termSpans(clean, terms)])) {
    stream += escape(clean.slice(end, span.start)) + blank(span.content)
    end = span.end
  }
  return { text: stream + escape(clean.slice(end)), originals }
}

/** The text out of the stream; `lost` tells which of `originals` did not come back exactly once. */
export function fromStream(stream: string, originals: readonly string[]): { text: string; lost: number[] } {
  const seen = new Map<number, number>()
  const text = stream
    .replace(/\[(\d*)\]/g, (_, digits: string) => {
      const index = Number(digits)
      const content = digits === '' ? undefined : originals[index]
      if (content === undefined) return ''
      seen.set(index, (seen.get(index) ?? 0) + 1)
      return content
    })
    .replace(/ {2,}/g, ' ')
    .trim()
  return { text, lost: [...originals.keys()].filter((index) => seen.get(index) !== 1) }
}

/** A stretch of the source that is translated by rule: a glossary term, or a name that stays. */
export interface Term {
  readonly source: string
  readonly target: string
}

interface Replacement {
  readonly start: number
  readonly end: number
  readonly content: string
}

const asIs =
  (text: string) =>
  ({ start, end }: { start: number; end: number }): Replacement => ({
    start,
    end,
    content: text.slice(start, end),
  })

function termSpans(text: string, terms: readonly Term[]): Replacement[] {
  return terms.flatMap(({ source, target }) => {
    const escaped = source.normalize('NFC').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
    return [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      content: target === source ? match[0] : target,
    }))
  })
}

/** In order and without overlaps; of two that overlap the longer stays. */
function merged(spans: readonly Replacement[]): Replacement[] {
  const chosen: Replacement[] = []
  for (const span of [...spans].sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (chosen.every((other) => span.end <= other.start || span.start >= other.end)) chosen.push(span)
  return chosen.sort((a, b) => a.start - b.start)
}
