import type * as z from 'zod'
import { styleCorrectionsJson } from '../forms/change-style.ts'
import type { SharedStyle } from '../services/collections/shared-styles.server.ts'
import { type ChangedOutput, countByLanguage } from '../services/collections/changed-videos.server.ts'
import type { PicturedEntry, Review } from '../services/collections/review.server.ts'
import type { Collection, CountedCollection } from '../db/collections.server.ts'
import type { Standing, StandingPart } from '../services/collections/load-standing.server.ts'
import type {
  CollectionAnswer,
  CollectionPartAnswer,
  SharedStylesAnswer,
  ReviewAnswer,
  StandingAnswer,
} from './openapi/collection-answers.ts'
import { projectJson } from './project-json.server.ts'

type Counts = Pick<z.input<typeof CollectionAnswer>, 'projects' | 'completed' | 'failed'>

export function collectionJson(collection: Collection, counts: Counts): z.input<typeof CollectionAnswer> {
  const { id, name, source_language, target_language, paused_at, priority } = collection
  return {
    id,
    name,
    source_language,
    target_language,
    recipe_name: collection.recipe_name,
    paused: paused_at !== null,
    priority,
    created_at: collection.created_at.toISOString(),
    finished_at: collection.finished_at?.toISOString() ?? null,
    ...counts,
  }
}

export function countedJson(collection: CountedCollection): z.input<typeof CollectionAnswer> {
  const { statuses } = collection
  const projects = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return collectionJson(collection, {
    projects,
    completed: statuses.completed ?? 0,
    failed: statuses.error ?? 0,
  })
}

export function partJson(part: StandingPart, request: Request): z.input<typeof CollectionPartAnswer> {
  return {
    ...projectJson(part, request),
    relative_path: part.relative_path,
    paused: part.isPaused,
    priority: part.priority,
    state: part.state,
    price: part.price,
    held: part.held,
  }
}

export function standingJson(
  { changed, ...standing }: Standing & { readonly changed: readonly ChangedOutput[] },
  request: Request,
): z.input<typeof StandingAnswer> {
  const { collection, parts, counts, secondsLeft, price } = standing
  return {
    ...collectionJson(collection, countsOf(standing)),
    counts,
    changed: changedJson(changed),
    price: priceJson(price),
    seconds_left: secondsLeft ?? null,
    items: parts.map((part) => partJson(part, request)),
  }
}

export function priceJson({
  credits,
  held,
  unknownVideos,
}: Standing['price']): z.input<typeof StandingAnswer>['price'] {
  return { credits, held, unknown_videos: unknownVideos }
}

export function changedJson(outputs: readonly ChangedOutput[]): z.input<typeof StandingAnswer>['changed'] {
  return countByLanguage(outputs).map(({ language, videos, credits }) => ({
    ...{ target_language: language, videos, credits },
  }))
}

export function countsOf({ parts, counts }: Standing): Counts {
  return { projects: parts.length, completed: counts.done, failed: counts.failed }
}

export function reviewJson({
  entries,
  total,
  languages,
  withoutTexts,
  videos: known,
}: Review): z.input<typeof ReviewAnswer> {
  return {
    total,
    languages: languages.map((count) => ({ target_language: count.language, total: count.total })),
    without_texts: withoutTexts.map(({ id, name }) => ({ project_id: id, name })),
    texts: entries.map(
      ({ original, language, target, translation, others, codes, places, videos, picture }) => ({
        ...{ original, language, target_language: target, translation, others: [...others] },
        ...{ checks: [...codes], places, picture: pictureJson(picture) },
        videos: videos.map(({ projectId, seconds }) => ({
          project_id: projectId,
          name: known.get(projectId)?.name ?? '',
          is_current: known.get(projectId)?.target_language === target,
          seconds,
        })),
      }),
    ),
  }
}

function pictureJson(
  picture: PicturedEntry['picture'],
): z.input<typeof ReviewAnswer>['texts'][number]['picture'] {
  if (!picture) return null
  const { projectId, trackId, renderId, widthPx, heightPx, hasAfter, isStale } = picture
  return {
    ...{ project_id: projectId, text_id: trackId, render_id: renderId },
    ...{ width: widthPx, height: heightPx, has_after: hasAfter, stale: isStale },
  }
}

export function sharedStylesJson(styles: readonly SharedStyle[]): z.input<typeof SharedStylesAnswer> {
  return styles.map(({ text: { id, projectId, projectName, original, language, corrections }, videos }) => ({
    ...{ text_id: id, project_id: projectId, project_name: projectName, original, language, videos },
    style: styleCorrectionsJson(corrections?.style ?? {}),
  }))
}
