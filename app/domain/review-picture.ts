import type { ReviewEntry } from './collection-review.ts'
import type { Language } from './languages.ts'

/** The pictures of a text before and after, as the newest output of its video has them. */
export interface StoredStill<Project extends string = string> {
  readonly projectId: Project
  readonly renderId: string
  readonly trackId: string
  /** Of the output; null where nobody knows. */
  readonly language: Language | null
  /** Texts have changed since the output was made. */
  readonly isStale: boolean
  readonly widthPx: number
  readonly heightPx: number
}

/** What a person is shown of a text that is the same in several videos. */
export interface ReviewPicture<Project extends string = string> extends StoredStill<Project> {
  /** The output is in the language of the translation that is looked at. */
  readonly hasAfter: boolean
}

/** The one of the first video that has any; undefined where none has. `stills` by their tracks. */
export function pictureOf<Project extends string>(
  {
    target,
    videos,
  }: Pick<ReviewEntry, 'target'> & {
    readonly videos: readonly Pick<ReviewEntry['videos'][number], 'trackIds'>[]
  },
  stills: ReadonlyMap<string, StoredStill<Project>>,
): ReviewPicture<Project> | undefined {
  for (const { trackIds } of videos)
    for (const id of trackIds) {
      const still = stills.get(id)
      if (still) return { ...still, hasAfter: still.language === target }
    }
  return undefined
}
