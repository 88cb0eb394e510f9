import type { Language } from './languages.ts'
import { originalKey } from './original-key.ts'
import type { TextFilter, TextOrder } from './text-filters.ts'
import type { Disposition, Suggestion } from './text-track.ts'
import { isUntranslated } from './translation-scope.ts'
import { type PassedOver, problemIn, type TranslationProblem } from './translator.ts'

/** A translation of a detected text; all of it is null where nobody has translated it into the language yet. */
export interface TrackTranslation {
  readonly text: string | null
  readonly origin: 'machine' | 'memory' | 'person' | null
  readonly engine: string | null
  readonly draft: boolean | null
  readonly unknown_words: number | null
  readonly problem: string | null
  readonly passed_over: readonly PassedOver[] | null
}

/** What an editor needs of a detected text and its translation. */
export interface EditorTrack extends TrackTranslation {
  readonly id: string
  readonly ordinal: number
  readonly original_text: string
  readonly language: Language
  readonly disposition: Disposition
  /** Why analysis set the disposition; null where it set none. */
  readonly suggestion: Suggestion | null
  /** What recognition had read where a person has corrected it. */
  readonly read_text: string | null
  readonly is_added: boolean
  readonly reviewed: boolean
  readonly reading: 'queued' | 'failed' | null
  readonly start_seconds: number
  readonly end_seconds: number
}

/** What decides which texts are one. */
type GroupedTrack = Pick<EditorTrack, 'id' | 'original_text' | 'disposition' | 'reading' | 'text'>

/** More places are only counted: a name in a corner may stand in every scene. */
const PLACES_LISTED = 6

/** One text as a person edits it, with the places where it stands. */
export interface TextGroup {
  /** Of the track whose translation is shown and saved; saving goes to all of them. */
  readonly id: string
  readonly original: string
  readonly language: Language
  /** Places of one text that are treated differently are different groups. */
  readonly disposition: Disposition
  /** What analysis took it for when it set the disposition, as long as that stands; null where it set none. */
  readonly suggestion: Suggestion | null
  /** What recognition had read where a person has corrected it. */
  readonly readText: string | null
  /** A person has added it, so a person may remove it. */
  readonly isAdded: boolean
  /** Of an added one: a worker is to read it, or could not. */
  readonly reading: EditorTrack['reading']
  readonly translation: string
  /** The first ones. */
  readonly places: readonly { id: string; number: number; startSeconds: number; endSeconds: number }[]
  readonly placeCount: number
  readonly origin: EditorTrack['origin']
  readonly isPersons: boolean
  readonly isDraft: boolean
  readonly engine: string | null
  readonly unknownWords: number
  readonly problem: TranslationProblem | null
  /** Engines that were asked before the one that answered, and why they could not. */
  readonly passedOver: readonly PassedOver[]
  /** A person has said that it is right, in all places. */
  readonly isReviewed: boolean
  /** An engine may be asked once more for at least one of the places. */
  readonly isUntranslated: boolean
}

/** Some of the groups that an editor shows. */
export interface TextPage {
  /** Of the texts as they were read; a save says which one it has seen. */
  readonly version: number
  readonly query: string
  readonly filter: TextFilter
  readonly order: TextOrder
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Of all groups that the search finds. */
  readonly found: number
  readonly groups: readonly TextGroup[]
}

/** The texts in the order in which they first appear, each once. Of several translations the first that is not empty. */
export function textGroups(tracks: readonly EditorTrack[]): TextGroup[] {
  return membersOfGroups(tracks).map(({ shown, members }) => groupOf(shown, members))
}

/** The tracks of each group, and the one whose translation is shown, in the same order. */
export function membersOfGroups<Track extends GroupedTrack>(
  tracks: readonly Track[],
): { readonly shown: Track; readonly members: readonly Track[] }[] {
  const groups = new Map<string, Track[]>()
  for (const track of tracks) {
    // what is still to be read is not yet known to be the same
    const key = `${track.disposition} ${track.reading === null ? originalKey(track.original_text) : track.id}`
    const members = groups.get(key)
    if (members) members.push(track)
    else groups.set(key, [track])
  }
  return [...groups.values()].flatMap((members) => {
    const shown = members.find(({ text }) => text?.trim()) ?? members[0]
    return shown ? [{ shown, members }] : []
  })
}

function groupOf(shown: EditorTrack, members: readonly EditorTrack[]): TextGroup {
  return {
    id: shown.id,
    original: members[0]?.original_text ?? '',
    language: shown.language,
    disposition: shown.disposition,
    suggestion: shown.disposition === 'keep' ? shown.suggestion : null,
    readText: shown.read_text,
    isAdded: members.every(({ is_added }) => is_added),
    reading: shown.reading,
    translation: shown.text ?? '',
    places: members.slice(0, PLACES_LISTED).map(({ id, ordinal, start_seconds, end_seconds }) => ({
      id,
      number: ordinal + 1,
      startSeconds: start_seconds,
      endSeconds: end_seconds,
    })),
    placeCount: members.length,
    origin: shown.origin,
    isPersons: shown.origin === 'person',
    isDraft: shown.draft ?? false,
    engine: shown.engine,
    unknownWords: shown.unknown_words ?? 0,
    problem: problemIn(shown.problem),
    passedOver: shown.passed_over ?? [],
    isReviewed: members.every(({ reviewed }) => reviewed),
    isUntranslated: shown.disposition === 'translate' && members.some(isUntranslated),
  }
}

/** The groups whose text or translation contains what is searched for, in any case and with or without accents. */
export function groupsMatching(groups: readonly TextGroup[], query: string): readonly TextGroup[] {
  const wanted = plain(query)
  if (wanted === '') return groups
  return groups.filter(
    ({ original, translation }) => plain(original).includes(wanted) || plain(translation).includes(wanted),
  )
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
