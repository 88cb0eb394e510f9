import type { Db } from '../../db/client.server.ts'
import { findCollectionProjects, findTextless, type OwnedCollection } from '../../db/collections.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { findMadeLanguages } from '../../db/language-outputs.server.ts'
import { findTextStills } from '../../db/text-stills.server.ts'
import { findEditableTexts } from '../../db/translated-texts.server.ts'
import { type ReviewEntry, reviewKey, reviewList } from '../../domain/collection-review.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, TrackId } from '../../domain/ids.ts'
import { type Language, LANGUAGES } from '../../domain/languages.ts'
import { pictureOf, type ReviewPicture } from '../../domain/review-picture.ts'
import type { ReviewDecision } from '../../forms/collection-review.ts'
import { dismissCheck, loadChecks } from '../texts/text-checks.server.ts'
import { changeText } from '../translation/change-text.server.ts'
import { saveTranslations } from '../translation/save-translations.server.ts'
import { loadCollection } from './edit-collections.server.ts'
import { type ProjectLanguage, reviewedTexts } from './reviewed-texts.server.ts'

export interface PicturedEntry extends ReviewEntry<ProjectId> {
  /** Null where no video has one of it. */
  readonly picture: ReviewPicture<ProjectId> | null
}

export interface Review {
  /** One page of them. */
  readonly entries: readonly PicturedEntry[]
  /** Of all pages, in the language that is asked for. */
  readonly total: number
  /** How many there are in each language that the videos are translated into, in the order of their codes. */
  readonly languages: readonly { readonly language: Language; readonly total: number }[]
  /** Videos that were read to their end, and have no text. */
  readonly withoutTexts: readonly Project[]
  /** The videos that the entries name. */
  readonly videos: ReadonlyMap<ProjectId, Project>
}

/**
 * What reads the same in all videos of the collection and wants a look, once in each language that they are translated
 * into. Throws `collection.not-found`.
 */
export async function loadReview(
  db: Db,
  owned: OwnedCollection,
  { limit, offset, target }: { limit: number; offset: number; target?: Language | undefined },
): Promise<Review> {
  await loadCollection(db, owned)
  const read = (await findCollectionProjects(db, owned)).filter(isRead)
  const textless = await findTextless(
    db,
    read.map(({ id }) => id),
  )
  const projects = read.filter(({ id, status }) => !textless.has(id) && status !== 'analyzed')
  const listed = (await languagesOf(db, projects)).filter(
    ({ project, language }) => language !== project.target_language || isTranslated(project),
  )
  const entries = reviewList(await reviewedTexts(db, listed))
  const list = entries.filter((entry) => target === undefined || entry.target === target)
  const languages = new Set(listed.map(({ language }) => language))
  const videos = new Map(projects.map((project) => [project.id, project]))
  return {
    entries: await withPictures(db, list.slice(offset, offset + limit), videos),
    total: list.length,
    languages: LANGUAGES.filter((language) => languages.has(language)).map((language) => ({
      language,
      total: entries.filter((entry) => entry.target === language).length,
    })),
    withoutTexts: read.filter(({ id }) => textless.has(id)),
    videos,
  }
}

async function withPictures(
  db: Db,
  entries: readonly ReviewEntry<ProjectId>[],
  projects: ReadonlyMap<ProjectId, Project>,
): Promise<PicturedEntry[]> {
  const named = new Set(entries.flatMap(({ videos }) => videos.map(({ projectId }) => projectId)))
  const stills = new Map(
    (await findTextStills(db, [...named])).map((still) => {
      const project = projects.get(still.projectId)
      // the project itself says it of the output in its own language
      const isOwn = still.language === project?.target_language
      return [still.trackId, { ...still, isStale: isOwn ? project.outputs_stale : still.isStale }]
    }),
  )
  return entries.map((entry) => ({ ...entry, picture: pictureOf(entry, stills) ?? null }))
}

/**
 * The language that each project is in, and those that it was made in before: its translations into them are kept when
 * it goes on to the next one.
 */
async function languagesOf(db: Db, projects: readonly Project[]): Promise<ProjectLanguage[]> {
  const made = new Map<ProjectId, Language[]>()
  for (const { projectId, language } of await findMadeLanguages(
    db,
    projects.map(({ id }) => id),
  ))
    made.set(projectId, [...(made.get(projectId) ?? []), language])
  return projects.flatMap((project) =>
    [...new Set([...(made.get(project.id) ?? []), project.target_language])].map((language) => ({
      ...{ project, language },
    })),
  )
}

/** Before that all of its texts lack a translation, which is nothing to look at. */
function isTranslated({ status }: Project): boolean {
  return status !== 'analysis_confirmed' && status !== 'translating'
}

function isRead({ texts_detected, status }: Project): boolean {
  return texts_detected !== null && status !== 'analyzing'
}

export interface Spread {
  /** Videos in which something is different now. */
  readonly changed: number
  /** Videos that have the text and could not be changed now: they are being worked on. */
  readonly skipped: number
}

/**
 * Does with a text what a person has decided, in every video of the collection that has it in that language: translates
 * it, takes it as it is, or treats it otherwise, which then holds for all its languages. Each video by itself: one that
 * is worked on is passed over. Throws `collection.not-found`.
 */
export async function decideText(db: Db, owned: OwnedCollection, decision: ReviewDecision): Promise<Spread> {
  await loadCollection(db, owned)
  let [changed, skipped] = [0, 0]
  const target = decision.target_language
  const key = reviewKey({ ...decision, target })
  const projects = (await findCollectionProjects(db, owned)).filter(
    (project) => isRead(project) && project.status !== 'analyzed',
  )
  for (const { project } of (await languagesOf(db, projects)).filter(({ language }) => language === target)) {
    const texts = await findEditableTexts(db, project.id, target)
    const meant = texts.filter(({ original, language }) => reviewKey({ original, language, target }) === key)
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
  { translation, disposition, accepted, target_language: language }: ReviewDecision,
): Promise<boolean> {
  const owned = { id, userId: user_id }
  const [first] = tracks
  if (!first) return false
  let changed = 0
  if (disposition !== undefined)
    changed += (await changeText(db, owned, first.id, { disposition, scope: 'all' })).changed.length
  if (translation !== undefined)
    changed += (
      await saveTranslations(db, owned, { translations: { [first.id]: translation } }, { target: language })
    ).changed
  if (accepted === true) {
    const ids = new Set(tracks.map((track) => track.id))
    const { checks } = await loadChecks(db, owned, { language })
    for (const check of checks) {
      if (!ids.has(check.id) || check.dismissed !== null) continue
      const dismissal = { group_id: check.id, code: check.code, reason: '', dismissed: true } as const
      await dismissCheck(db, owned, { ...dismissal, scope: 'one' }, { language })
      changed += 1
    }
  }
  return changed > 0
}
