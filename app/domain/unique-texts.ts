import { CJK_LANGUAGES, type Language } from './languages.ts'
import { originalKey } from './original-key.ts'
import type { Disposition } from './text-track.ts'
import type { TranslationItem } from './translator.ts'

/** A track as far as translating needs to know it, with what it has in the target language. */
export interface TrackText<Id extends string = string> {
  readonly id: Id
  readonly originalText: string
  readonly language: Language
  readonly disposition: Disposition
  readonly box: { readonly width: number; readonly height: number }
  /** Who wrote its translation; undefined when it has none. */
  readonly translation:
    { readonly text: string; readonly isPersons: boolean; readonly isDone: boolean } | undefined
}

/** What all tracks with the same original share. Its id is their `originalKey`. */
export interface UniqueText<Id extends string = string> extends TranslationItem {
  readonly language: Language
  /** Of the tracks that want a translation of it: a person's and those that are done do not. */
  readonly trackIds: readonly Id[]
  /** Nothing is to be done: no track wants a translation that it does not have. */
  readonly isSettled: boolean
  /** What a person has said for it. */
  readonly personText: string | undefined
}

const NEIGHBOURS = 4

/** The texts of tracks in order of time, each once, in the words and the language that most of its tracks have. */
export function uniqueTexts<Id extends string>(
  tracks: readonly TrackText<Id>[],
  target: Language,
): UniqueText<Id>[] {
  const groups = new Map<string, TrackText<Id>[]>()
  for (const track of tracks) {
    const key = originalKey(track.originalText)
    const group = groups.get(key)
    if (group) group.push(track)
    else groups.set(key, [track])
  }
  const firsts = [...groups.values()].map(([first]) => first?.originalText.trim() ?? '')
  return [...groups].map(([id, group], index) => {
    const wanting = group.filter(({ translation }) => !translation?.isPersons && !translation?.isDone)
    const text = mostFrequent(group.map(({ originalText }) => originalText.trim()))
    return {
      id,
      text,
      language: mostFrequent(group.map(({ language }) => language)),
      // not as arguments of a call, which takes about a hundred thousand
      maxChars: group.reduce((most, { box }) => Math.max(most, fittingCharacters(text, box, target)), 1),
      context: neighboursOf(firsts, index),
      trackIds: wanting.map((track) => track.id),
      isSettled: !wanting.some(({ disposition }) => disposition === 'translate'),
      personText: group.find(
        ({ translation }) => translation?.isPersons === true && translation.text.trim() !== '',
      )?.translation?.text,
    }
  })
}

/** The texts nearest in time, nearest first; of two as near, the later one. */
function neighboursOf(texts: readonly string[], index: number): string[] {
  const near = Array.from({ length: NEIGHBOURS }, (_, at) => [index + at + 1, index - at - 1]).flat()
  return near.flatMap((at) => texts[at] ?? []).slice(0, NEIGHBOURS)
}

/** Of equally frequent ones the first. */
function mostFrequent<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  if (first === undefined) throw new RangeError('no values')
  return first[0]
}

/** How many characters of the target language go into the box at the original's size. */
function fittingCharacters(text: string, box: { width: number; height: number }, target: Language): number {
  const lines = text.split('\n').length
  // an average Latin or Cyrillic letter is half as wide as its line is high, a CJK character as wide
  const widthOverHeight = CJK_LANGUAGES.includes(target) ? 1 : 0.5
  if (box.width <= 0 || box.height <= 0) return text.length
  return Math.max(1, Math.round((lines * lines * box.width) / (box.height * widthOverHeight)))
}
