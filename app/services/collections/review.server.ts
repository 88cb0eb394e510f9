import type { Db } from '../../db/client.server.ts'
import { findCollectionProjects, type OwnedCollection } from '../../db/collections.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findTranslatedTracks } from '../../db/text-tracks.server.ts'
import { type ReviewEntry, reviewKey, reviewList } from '../../domain/collection-review.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import type { ReviewDecision } from '../../forms/collection-review.ts'
import { dismissCheck, loadChecks } from '../texts/text-checks.server.ts'
import { changeText } from '../translation/change-text.server.ts'
import { saveTranslations } from '../translation/save-translations.server.ts'
import { loadCollection } from './edit-collections.server.ts'
import { reviewedTexts } from './reviewed-texts.server.ts'

export interface Review {
  /** One page of them. */
  readonly entries: readonly ReviewEntry<ProjectId>[]
  /** Of all pages. */
  readonly total: number
  /** The videos that the entries name. */
  readonly names: ReadonlyMap<ProjectId, string>
}

/** What reads the same in all videos of the collection and wants a look, once. Throws `collection.not-found`. */
export async function loadReview(
  db: Db,
  owned: OwnedCollection,
  { limit, offset }: { limit: number; offset: number },
): Promise<Review> {
  await loadCollection(db, owned)
  const projects = (await findCollectionProjects(db, owned)).filter(hasTexts)
  const list = reviewList(await reviewedTexts(db, projects))
  return {
    entries: list.slice(offset, offset + limit),
    total: list.length,
    names: new Map(projects.map(({ id, name }) => [id, name])),
  }
}

function hasTexts({ texts_detected, status }: Project): boolean {
  return texts_detected !== null && texts_detected > 0 && status !== 'analyzing' && status !== 'analyzed'
}

export interface Spread {
  /** Videos in which something is different now. */
  readonly changed: number
  /** Videos that have the text and could not be changed now: they are being worked on. */
  readonly skipped: number
}

/**
 * Does with a text what a person has decided, in every video of the collection that has it: translates it, treats it
 * otherwise, or takes it as it is. Each video by itself: one that is worked on is passed over. Throws
 * `collection.not-found`.
 */
export async function decideText(db: Db, owned: OwnedCollection, decision: ReviewDecision): Promise<Spread> {
  await loadCollection(db, owned)
  let [changed, skipped] = [0, 0]
  for (const project of (await findCollectionProjects(db, owned)).filter(hasTexts)) {
    if (project.target_language !== decision.target_language) continue
    const key = reviewKey({ ...decision, target: decision.target_language })
    const tracks = await findTranslatedTracks(db, project.id, project.target_language)
    const meant = tracks.filter(
      ({ original_text: original, language }) =>
        reviewKey({ original, language, target: project.target_language }) === key,
    )
    if (meant.length === 0) continue
    try {
      if (await decideIn(db, project, meant, decision)) changed += 1
    } catch (error) {
      const isBusy = error instanceof AppError && /^(?:project|translation|text)\./.test(error.code)
      if (!isBusy) throw error
      skipped += 1
    }
  }
  return { changed, skipped }
}

/** Resolves to whether anything is different. */
async function decideIn(
  db: Db,
  { id, user_id }: Project,
  tracks: readonly { readonly id: TrackId }[],
  { translation, disposition, accepted }: ReviewDecision,
): Promise<boolean> {
  const owned = { id, userId: user_id }
  const [first] = tracks
  if (!first) return false
  let changed = 0
  if (disposition !== undefined)
    changed += (await changeText(db, owned, first.id, { disposition, scope: 'all' })).changed.length
  if (translation !== undefined)
    changed += (await saveTranslations(db, owned, { translations: { [first.id]: translation } })).changed
  if (accepted === true) {
    const ids = new Set(tracks.map((track) => track.id))
    const { checks } = await loadChecks(db, owned)
    for (const check of checks) {
      if (!ids.has(check.id) || check.dismissed !== null) continue
      await dismissCheck(db, owned, {
        group_id: check.id,
        code: check.code,
        reason: '',
        dismissed: true,
        scope: 'one',
      })
      changed += 1
    }
  }
  return changed > 0
}
