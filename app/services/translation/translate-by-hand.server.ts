import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { tracksToTranslate, writeMachineTranslations } from '../../db/translations.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/languages.ts'
import { canMove, type Move, MOVES } from '../../domain/project-status.ts'
import { uniqueTexts } from '../../domain/unique-texts.ts'
import { wrappedParagraphs } from '../../domain/wrapped-paragraphs.ts'
import { noteStaleness } from '../rendering/note-staleness.server.ts'
import { rowsFor, translateByLanguage } from './translate-by-language.server.ts'
import type { TranslationOutcome } from './translate-texts.server.ts'

/**
 * Opens the texts to a person without any engine, in the project's target language or in another one that becomes
 * it. What they have in that language already is there again; what is known from the person's glossary and earlier
 * work is filled in. Throws `project.not-found`, or `project.status-changed` while the texts cannot be edited.
 */
export function translateByHand(db: Db, owned: Owned, wanted?: Language): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const move = moveOf(project)
    const target = wanted ?? project.target_language
    if (move !== undefined && !isOpenIn(project, target)) {
      const opened = await moveProject(trx, owned, move, {
        target_language: target,
        // other texts are now under whoever edits them, and under the videos made of them
        version: sql`version + 1`,
        outputs_stale: sql`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
      })
      if (opened) {
        await fillIn(trx, opened)
        return noteStaleness(trx, opened)
      }
    }
    if (move === undefined && target !== project.target_language)
      throw new AppError('project.status-changed', { params: { project_status: project.status } })
    return project
  })
}

/** Undefined while its texts cannot be edited. */
function moveOf({ status, current_stage }: Project): Move | undefined {
  if (status === 'analyzed') return MOVES.confirmAnalysis
  if (status === 'analysis_confirmed') return { from: [status], to: status, stage: 'analysis' }
  return canMove('saveTranslations', status, current_stage) ? MOVES.saveTranslations : undefined
}

const isOpenIn = ({ status, target_language }: Project, target: Language) =>
  status !== 'analyzed' && target_language === target

/** Only texts that have nothing or something doubtful in the language: all others stay. */
async function fillIn(trx: Trx, { id: projectId, user_id: userId, target_language: target }: Project) {
  const tracks = await tracksToTranslate(trx, projectId, { target, scope: 'untranslated' })
  const texts = uniqueTexts(tracks, target)
  const paragraphs = wrappedParagraphs(tracks)
  const known: TranslationOutcome[] = []
  await translateByLanguage(
    { projectId, userId, target, texts, paragraphs },
    {
      db: trx,
      engines: () => Promise.resolve([]),
      signal: new AbortController().signal,
      onSettled(outcomes) {
        known.push(...outcomes.filter(({ text }) => text !== ''))
        return Promise.resolve()
      },
    },
  )
  await writeMachineTranslations(trx, target, rowsFor(texts)(known))
}
