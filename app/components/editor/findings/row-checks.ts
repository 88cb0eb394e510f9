import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { Language } from '#app/domain/languages.ts'
import type { Finding } from '#app/domain/review-list.ts'
import { checksOfTyped, TYPED_CHECKS } from '#app/domain/text-checks.ts'

/** What the server has found in the texts as they were last saved. */
export interface SavedChecks {
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  readonly toReview: ReadonlySet<string>
  /** By the language of the originals. */
  readonly terms: ReadonlyMap<Language, ReadonlyMap<string, string>>
}

export const NO_CHECKS: SavedChecks = { findings: new Map(), toReview: new Set(), terms: new Map() }

interface Typed {
  readonly id: string
  readonly original: string
  readonly language: Language
  /** As it is saved, and as it is in its field. */
  readonly translation: string
  readonly text: string
  readonly places: readonly EditedTrack[]
}

/**
 * What there is to look at in a text as it is typed: what can be told of it at once, and of the rest what was found in it
 * as it is saved.
 */
export function findingsOf(
  { id, original, language, translation, text, places }: Typed,
  saved: SavedChecks,
  target: Language,
): readonly Finding[] {
  const before = saved.findings.get(id) ?? []
  const shortest = places.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0]
  if (!shortest) return before
  const { startSeconds, endSeconds } = shortest
  const typed = { original, language, translation: text, startSeconds, endSeconds }
  const found = checksOfTyped(typed, target, saved.terms.get(language) ?? new Map())
  if (text === translation) {
    // it may have been saved since the server looked, which says what is new in a moment
    const now = new Map(found.map(({ code, facts }) => [code, facts]))
    return before.flatMap((finding) => {
      const facts = TYPED_CHECKS.includes(finding.code) ? now.get(finding.code) : finding.facts
      return facts ? [{ ...finding, facts }] : []
    })
  }
  return [
    ...found.map((check) => ({ ...check, dismissed: null })),
    // of an empty text there is nothing else to be said, and how long it may be is told by its place
    ...before.filter(({ code }) => !TYPED_CHECKS.includes(code) && code !== 'too-long' && text.trim() !== ''),
  ]
}

function lengthOf({ startSeconds, endSeconds }: EditedTrack): number {
  return endSeconds - startSeconds
}
