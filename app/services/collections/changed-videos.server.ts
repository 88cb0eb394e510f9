import type { Db } from '../../db/client.server.ts'
import { findCollectionProjects, type OwnedCollection } from '../../db/collections.server.ts'
import { findMadeLanguages } from '../../db/language-outputs.server.ts'
import { findRuns } from '../../db/project-runs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId } from '../../domain/ids.ts'
import { type Language, LANGUAGES } from '../../domain/languages.ts'
import { UNFINISHED } from '../../domain/project-run.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { Recipe } from '../../domain/recipe.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { startRender } from '../rendering/start-render.server.ts'
import { startRun } from '../runs/project-run.server.ts'
import { confirmTranslations } from '../translation/confirm-translations.server.ts'
import { loadCollection } from './edit-collections.server.ts'

/** An output that no longer shows its texts, and what it takes to make it as it was made. */
export interface ChangedOutput {
  readonly project: Project
  readonly language: Language
  readonly kind: 'premium' | 'watermark'
  readonly options: RenderOptions
  /** What it costs at most. */
  readonly credits: number
}

/**
 * The outputs whose texts were changed after they were made, video by video, the language that a project is in last. A
 * video whose unattended run is not over is left to it.
 */
export async function findChangedOutputs(db: Db, owned: OwnedCollection): Promise<ChangedOutput[]> {
  const projects = await findCollectionProjects(db, owned)
  const ids = projects.map(({ id }) => id)
  const [outputs, runs] = [await findMadeLanguages(db, ids), await findRuns(db, ids)]
  const isUnfinished = (id: ProjectId) =>
    runs.some(({ project_id, state }) => project_id === id && UNFINISHED.some((known) => known === state))
  return projects
    .filter(({ id }) => !isUnfinished(id))
    .flatMap((project) => {
      const others = outputs.flatMap(({ projectId, language, kind, options, isStale }) => {
        const isOther = projectId === project.id && language !== project.target_language
        if (!isOther || !isStale || !OPEN.includes(project.status) || kind === 'trial') return []
        return [{ project, language, kind, options: RenderOptions.parse(options) }]
      })
      return [...others, ...ownOutput(project)].map((output) => ({
        ...output,
        credits: output.kind === 'premium' ? (project.credits_required ?? 0) : 0,
      }))
    })
}

/** From these a project may go on in another of its languages. */
const OPEN: readonly ProjectStatus[] = [
  'translated',
  'translations_edited',
  'translations_confirmed',
  'completed',
]

function ownOutput(project: Project): Omit<ChangedOutput, 'credits'>[] {
  const { outputs_stale, status, current_stage, target_language: language } = project
  const isOpen =
    ['translations_edited', 'translations_confirmed', 'completed'].includes(status) ||
    (status === 'error' && current_stage === 'rendering')
  if (!outputs_stale || !isOpen) return []
  // as the video was made before
  const kind = project.analyzed_video_path === null ? 'watermark' : 'premium'
  return [{ project, language, kind, options: RenderOptions.parse(project.render_options ?? {}) }]
}

/** How many there are in each language, in the order of the codes, and what they cost together. */
export function countByLanguage(
  outputs: readonly ChangedOutput[],
): { language: Language; videos: number; credits: number }[] {
  return LANGUAGES.flatMap((language) => {
    const own = outputs.filter((output) => output.language === language)
    return own.length === 0 ? [] : [{ language, videos: own.length, credits: creditsOf(own) }]
  })
}

function creditsOf(outputs: readonly ChangedOutput[]): number {
  return outputs.reduce((sum, { credits }) => sum + credits, 0)
}

/**
 * Makes those outputs anew, and no others, with the settings they were made with; with `language` those in it alone.
 * One that cannot be begun now stops nobody. Throws `collection.not-found`, `render.price-changed` when it costs more
 * than `agreedCredits`, and `credits.insufficient` when nothing could be begun for want of them.
 */
export async function renderChanged(
  db: Db,
  owned: OwnedCollection,
  { agreedCredits, language }: { agreedCredits: number; language?: Language | undefined },
): Promise<{ started: number; skipped: number }> {
  await loadCollection(db, owned)
  const outputs = (await findChangedOutputs(db, owned)).filter(
    (output) => language === undefined || output.language === language,
  )
  const cost = creditsOf(outputs)
  if (cost > agreedCredits) throw new AppError('render.price-changed', { params: { cost } })
  const byProject = new Map<ProjectId, ChangedOutput[]>()
  for (const output of outputs)
    byProject.set(output.project.id, [...(byProject.get(output.project.id) ?? []), output])
  let started = 0
  let refusal: AppError | undefined
  for (const [first, ...rest] of byProject.values()) {
    if (!first) continue
    try {
      started += await makeAnew(db, first, rest)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal = error
    }
  }
  if (started === 0 && refusal) throw refusal
  return { started, skipped: outputs.length - started }
}

/** Outputs of one project. Resolves to how many were begun: those in several languages need the same settings. */
async function makeAnew(db: Db, first: ChangedOutput, rest: readonly ChangedOutput[]): Promise<number> {
  const { project, kind, options, language, credits } = first
  const owned = { id: project.id, userId: project.user_id }
  if (language === project.target_language) {
    if (project.status === 'translations_edited') await confirmTranslations(db, owned)
    await startRender(db, owned, kind, options, { agreedCredits: credits })
    return 1
  }
  const settings = JSON.stringify([kind, options])
  const alike = [first, ...rest.filter((one) => JSON.stringify([one.kind, one.options]) === settings)]
  const recipe = Recipe.parse({
    source_languages: [project.source_language],
    target_languages: alike.map((one) => one.language),
    output: kind,
    render: options,
  })
  await startRun(db, owned, recipe, { keepsTranslations: true })
  return alike.length
}
