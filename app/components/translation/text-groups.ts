import { originalKey } from '#app/domain/original-key.ts'
import type { Language } from '#app/domain/languages.ts'
import { isUntranslated } from '#app/domain/translation-scope.ts'
import { type PassedOver, problemIn, type TranslationProblem } from '#app/domain/translator.ts'

/** What the screen needs of a detected text and its translation. */
interface TrackColumns {
  readonly id: string
  readonly ordinal: number
  readonly original_text: string
  readonly language: Language
  readonly start_seconds: number
  readonly end_seconds: number
  readonly text: string | null
  readonly origin: 'machine' | 'memory' | 'person' | null
  readonly engine: string | null
  readonly draft: boolean | null
  readonly unknown_words: number | null
  readonly problem: string | null
  readonly passed_over: readonly PassedOver[] | null
}

/** One text as a person edits it, with all the places where it stands. */
export interface TextGroup {
  /** Of the track whose translation is shown and saved; saving goes to all of them. */
  readonly id: string
  readonly original: string
  readonly language: Language
  readonly translation: string
  readonly places: readonly { id: string; number: number; startSeconds: number; endSeconds: number }[]
  readonly origin: TrackColumns['origin']
  readonly isPersons: boolean
  readonly isDraft: boolean
  readonly engine: string | null
  readonly unknownWords: number
  readonly problem: TranslationProblem | null
  /** Engines that were asked before the one that answered, and why they could not. */
  readonly passedOver: readonly PassedOver[]
  /** An engine may be asked once more for at least one of the places. */
  readonly isUntranslated: boolean
}

/** The texts in the order in which they first appear, each once. Of several translations the first that is not empty. */
export function textGroups(tracks: readonly TrackColumns[]): TextGroup[] {
  const groups = new Map<string, TrackColumns[]>()
  for (const track of tracks) {
    const key = originalKey(track.original_text)
    groups.set(key, [...(groups.get(key) ?? []), track])
  }
  return [...groups.values()].flatMap((members) => {
    const shown = members.find(({ text }) => text?.trim()) ?? members[0]
    return shown ? [groupOf(shown, members)] : []
  })
}

function groupOf(shown: TrackColumns, members: readonly TrackColumns[]): TextGroup {
  return {
    id: shown.id,
    original: members[0]?.original_text ?? '',
    language: shown.language,
    translation: shown.text ?? '',
    places: members.map(({ id, ordinal, start_seconds, end_seconds }) => ({
      id,
      number: ordinal + 1,
      startSeconds: start_seconds,
      endSeconds: end_seconds,
    })),
    origin: shown.origin,
    isPersons: shown.origin === 'person',
    isDraft: shown.draft ?? false,
    engine: shown.engine,
    unknownWords: shown.unknown_words ?? 0,
    problem: problemIn(shown.problem),
    passedOver: shown.passed_over ?? [],
    isUntranslated: members.some(isUntranslated),
  }
}

/** Whether the text or its translation contains what is looked for, in any case and with or without accents. */
export function matches(group: { original: string; translation: string }, query: string): boolean {
  const wanted = plain(query)
  return wanted === '' || plain(group.original).includes(wanted) || plain(group.translation).includes(wanted)
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
