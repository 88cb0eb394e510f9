import type { Db } from '../../db/client.server.ts'
import {
  findCollectionProjects,
  findCollectionTexts,
  type OwnedCollection,
} from '../../db/collections.server.ts'
import { listTerms } from '../../db/glossary.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { originalKey } from '../../domain/original-key.ts'
import { type RecurringName, recurringNames } from '../../domain/recurring-names.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { saveTerms } from '../glossary/save-terms.server.ts'
import { startRender } from '../rendering/start-render.server.ts'
import { confirmTranslations } from '../translation/confirm-translations.server.ts'
import { loadCollection } from './edit-collections.server.ts'

/** Of a very long series the names are those of a part. */
const MOST_TEXTS = 50_000

/** Names that recur in the videos and that the account's glossary does not have. Throws `collection.not-found`. */
export async function proposeNames(db: Db, owned: OwnedCollection): Promise<RecurringName[]> {
  await loadCollection(db, owned)
  const [texts, terms] = await Promise.all([
    findCollectionTexts(db, owned, MOST_TEXTS),
    listTerms(db, { userId: owned.userId, projectId: null }),
  ])
  return recurringNames(texts, new Set(terms.map(({ term }) => originalKey(term))))
}

/** Takes proposed names into the glossary, to be kept as they are; others are passed over. Throws `collection.not-found`. */
export async function keepNames(db: Db, owned: OwnedCollection, names: readonly string[]): Promise<void> {
  const proposed = (await proposeNames(db, owned)).filter(({ term }) => names.includes(term))
  await saveTerms(
    db,
    { userId: owned.userId, projectId: null },
    proposed.map(({ term, language }) => ({
      ...{ term, translation: null, sourceLanguage: language, targetLanguage: null },
    })),
  )
}

/** The videos whose texts were changed after they were made, and what making them anew costs at most. */
export async function findChangedVideos(
  db: Db,
  owned: OwnedCollection,
): Promise<{ projects: Project[]; credits: number }> {
  const projects = (await findCollectionProjects(db, owned)).filter(isChanged)
  const credits = projects.reduce(
    (sum, project) => sum + (kindOf(project) === 'premium' ? (project.credits_required ?? 0) : 0),
    0,
  )
  return { projects, credits }
}

function isChanged({ outputs_stale, status, current_stage }: Project): boolean {
  if (!outputs_stale) return false
  return (
    ['translations_edited', 'translations_confirmed', 'completed'].includes(status) ||
    (status === 'error' && current_stage === 'rendering')
  )
}

/** As the video was made before. */
function kindOf({ analyzed_video_path }: Project): 'premium' | 'watermark' {
  return analyzed_video_path === null ? 'watermark' : 'premium'
}

/**
 * Makes those anew, and no others, with the settings they were made with. One that cannot be begun now stops nobody.
 * Throws `collection.not-found`, `render.price-changed` when it costs more than `agreedCredits`, and
 * `credits.insufficient` when nothing could be begun for want of them.
 */
export async function renderChanged(
  db: Db,
  owned: OwnedCollection,
  { agreedCredits }: { agreedCredits: number },
): Promise<{ started: number; skipped: number }> {
  await loadCollection(db, owned)
  const { projects, credits } = await findChangedVideos(db, owned)
  if (credits > agreedCredits) throw new AppError('render.price-changed', { params: { cost: credits } })
  let started = 0
  let refusal: AppError | undefined
  for (const project of projects) {
    const part = { id: project.id, userId: owned.userId }
    try {
      if (project.status === 'translations_edited') await confirmTranslations(db, part)
      const options = RenderOptions.parse(project.render_options ?? {})
      const agreed = { agreedCredits: project.credits_required ?? 0 }
      await startRender(db, part, kindOf(project), options, agreed)
      started += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal = error
    }
  }
  if (started === 0 && refusal) throw refusal
  return { started, skipped: projects.length - started }
}
