import type { Db } from '../../db/client.server.ts'
import { type CorrectedText, findOwnStyles, findPlaces } from '../../db/collection-styles.server.ts'
import type { OwnedCollection } from '../../db/collections.server.ts'
import { withSharedStyle } from '../../domain/collection-style.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import { originalKey } from '../../domain/original-key.ts'
import { shareStyle } from '../texts/share-style.server.ts'
import { loadCollection } from './edit-collections.server.ts'
import type { Spread } from './review.server.ts'

/** A look that a person has set of a text in one video, and in how many others the same text looks otherwise. */
export interface SharedStyle {
  readonly text: CorrectedText
  readonly videos: number
}

/** Looks that can be spread over the collection. Throws `collection.not-found`. */
export async function loadSharedStyles(db: Db, owned: OwnedCollection): Promise<SharedStyle[]> {
  await loadCollection(db, owned)
  const styles = await findOwnStyles(db, owned)
  const places = await placesOf(db, owned, styles)
  return styles.flatMap((text) => {
    const videos = new Set(meantBy(text, places).map(({ projectId }) => projectId)).size
    return videos > 0 ? [{ text, videos }] : []
  })
}

/**
 * Draws a text in all videos of the collection as a person has set it in one of them; where they have set it otherwise
 * it stays. Each video by itself: one that is worked on is passed over. Throws `collection.not-found`, and
 * `text.not-found` for a text whose look nobody has set.
 */
export async function spreadStyle(db: Db, owned: OwnedCollection, id: TrackId): Promise<Spread> {
  await loadCollection(db, owned)
  const [text] = await findOwnStyles(db, owned, { id })
  const style = text?.corrections?.style
  if (!style) throw new AppError('text.not-found')
  const meant = new Map<ProjectId, TrackId[]>()
  for (const place of meantBy(text, await placesOf(db, owned, [text])))
    meant.set(place.projectId, [...(meant.get(place.projectId) ?? []), place.id])
  let [changed, skipped] = [0, 0]
  for (const [projectId, ids] of meant)
    try {
      const part = { id: projectId, userId: owned.userId }
      const shared = { style, frameHeightPx: text.frameHeightPx }
      if ((await shareStyle(db, part, ids, shared)).changed.length > 0) changed += 1
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'project.status-changed')) throw error
      skipped += 1
    }
  return { changed, skipped }
}

async function placesOf(db: Db, owned: OwnedCollection, styles: readonly CorrectedText[]) {
  const places = new Map<string, CorrectedText[]>()
  if (styles.length === 0) return places
  const keys = [...new Set(styles.map(({ original }) => originalKey(original)))]
  for (const place of await findPlaces(db, owned, keys))
    places.set(keyOf(place), [...(places.get(keyOf(place)) ?? []), place])
  return places
}

/** The places of the same text that would look otherwise then. */
function meantBy(
  text: CorrectedText,
  places: ReadonlyMap<string, readonly CorrectedText[]>,
): CorrectedText[] {
  return (places.get(keyOf(text)) ?? []).filter(
    ({ corrections, frameHeightPx }) =>
      text.corrections?.style &&
      withSharedStyle(corrections, text.corrections.style, frameHeightPx / text.frameHeightPx) !== undefined,
  )
}

function keyOf({ original, language }: CorrectedText): string {
  return `${language} ${originalKey(original)}`
}
