import type { Language } from './languages.ts'
import { originalKey } from './original-key.ts'
import { CHECK_CODES, type CheckCode } from './text-checks.ts'
import type { Disposition } from './text-track.ts'

/** A text of one video, with what there is to check in it. */
export interface ReviewedText<Project extends string = string> {
  readonly projectId: Project
  readonly trackId: string
  readonly original: string
  readonly language: Language
  readonly target: Language
  readonly disposition: Disposition
  readonly translation: string
  readonly startSeconds: number
  readonly codes: readonly CheckCode[]
}

/** What reads the same in all videos of a collection, once. */
export interface ReviewEntry<Project extends string = string> {
  readonly original: string
  readonly language: Language
  readonly target: Language
  /** As it is translated most often; empty where it is not. */
  readonly translation: string
  /** The other translations that it has, the more frequent first. */
  readonly others: readonly string[]
  readonly codes: readonly CheckCode[]
  /** How often it is there. */
  readonly places: number
  /** Where: the first moment in each video, and all its places there. */
  readonly videos: readonly {
    readonly projectId: Project
    readonly seconds: number
    readonly trackIds: readonly string[]
  }[]
}

/** How likely each check is to have found a fault that is seen, as people who look over subtitles weigh them. */
const WEIGHTS = {
  empty: 10,
  numbers: 9,
  glossary: 8,
  'low-confidence': 7,
  untranslated: 6,
  inconsistent: 6,
  'unknown-words': 5,
  'too-long': 4,
  'weak-cover': 4,
  'too-small': 2,
  'reading-speed': 1,
} as const satisfies Record<CheckCode, number>

/** The texts that want a check, the most doubtful first, then those that are there most often. */
export function reviewList<Project extends string>(
  texts: readonly ReviewedText<Project>[],
): ReviewEntry<Project>[] {
  const groups = new Map<string, ReviewedText<Project>[]>()
  for (const text of texts) {
    const key = reviewKey(text)
    const group = groups.get(key)
    // a logo may be there thousands of times
    if (group) group.push(text)
    else groups.set(key, [text])
  }
  return [...groups.values()]
    .map(entryOf)
    .filter(({ codes }) => codes.length > 0)
    .sort((one, other) => doubtOf(other) - doubtOf(one) || other.places - one.places)
}

/** Texts with the same key are decided about together. */
export function reviewKey({
  original,
  language,
  target,
}: Pick<ReviewedText, 'original' | 'language' | 'target'>): string {
  return `${language} ${target} ${originalKey(original)}`
}

function entryOf<Project extends string>(texts: readonly ReviewedText<Project>[]): ReviewEntry<Project> {
  const [first] = texts
  if (!first) throw new RangeError('an entry is of at least one text')
  const { original, language, target } = first
  const counts = new Map<string, number>()
  const places = new Map<Project, { seconds: number; trackIds: string[] }>()
  for (const text of texts) {
    const translation = text.translation.trim()
    if (text.disposition === 'translate' && translation !== '')
      counts.set(translation, (counts.get(translation) ?? 0) + 1)
    const place = places.get(text.projectId)
    if (place) {
      place.seconds = Math.min(place.seconds, text.startSeconds)
      place.trackIds.push(text.trackId)
    } else places.set(text.projectId, { seconds: text.startSeconds, trackIds: [text.trackId] })
  }
  const [translation = '', ...others] = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([known]) => known)
  const found = new Set(texts.flatMap(({ codes }) => codes))
  // each video may be of one mind, and the series not
  if (others.length > 0) found.add('inconsistent')
  return {
    ...{ original, language, target, translation, others },
    codes: CHECK_CODES.filter((code) => found.has(code)),
    places: texts.length,
    videos: [...places].map(([projectId, place]) => ({ projectId, ...place })),
  }
}

function doubtOf({ codes }: ReviewEntry): number {
  const weights = codes.map((code) => WEIGHTS[code]).sort((one, other) => other - one)
  // one grave fault counts more than several small ones
  return weights.reduce((sum, weight, place) => sum + weight / 4 ** place, 0)
}
