import { hitsIn, type Wanted, withReplaced } from './find-in-text.ts'

/** As much as a translation may have. */
const MOST_CHARACTERS = 2000

interface Text {
  readonly id: string
  readonly original: string
  readonly translation: string
  readonly disposition: string
}

/** Where what is wanted is looked for; only translations can be changed. */
export type SearchedIn = 'translations' | 'originals'

export interface FoundText<T extends Text> {
  readonly text: T
  readonly hitCount: number
  /** What its translation would be; undefined where originals are searched, or it would be too long. */
  readonly replaced: string | undefined
}

/** The texts that hold what is wanted, in their order. What is not translated has no translation to be searched. */
export function findTexts<T extends Text>(
  texts: readonly T[],
  { wanted, searchedIn, replacement }: { wanted: Wanted; searchedIn: SearchedIn; replacement: string },
): FoundText<T>[] {
  return texts.flatMap((text) => {
    if (searchedIn === 'translations' && text.disposition !== 'translate') return []
    const searched = searchedIn === 'originals' ? text.original : text.translation
    const hitCount = hitsIn(searched, wanted).length
    if (hitCount === 0) return []
    const replaced =
      searchedIn === 'translations' ? withReplaced(text.translation, wanted, replacement) : undefined
    return [
      { text, hitCount, replaced: replaced && replaced.length > MOST_CHARACTERS ? undefined : replaced },
    ]
  })
}

/** What is to be saved so that all found translations read as they would: the changed ones by the id of their text. */
export function replacementsOf(found: readonly FoundText<Text>[]): Record<string, string> {
  return Object.fromEntries(
    found.flatMap(({ text, replaced }) =>
      replaced === undefined || replaced === text.translation ? [] : [[text.id, replaced]],
    ),
  )
}
