import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { moveIntoStage, type Owned, type Project } from '../../db/projects.server.ts'
import { findLanguages } from '../../db/text-tracks.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/languages.ts'
import { MOVES } from '../../domain/project-status.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { refusedMove } from '../projects/refused-move.server.ts'
import { pairHasEngine } from './engines.server.ts'

/**
 * Translates into the project's target language, or into another one that becomes it.
 * An engine must serve at least one of the languages that were read.
 * Throws `project.not-found`, `translation.no-engine` or `project.status-changed`; nothing has changed then.
 */
export async function startTranslation(db: Db, owned: Owned, targetLanguage?: Language): Promise<Project> {
  const { id, source_language: source, target_language } = await loadProject(db, owned)
  const target = targetLanguage ?? target_language
  const languages = await findLanguages(db, id)
  const sources = languages.length > 0 ? languages : [source]
  if (!sources.some((language) => pairHasEngine(language, target)))
    throw new AppError('translation.no-engine', { params: { source, target } })
  return db.transaction().execute(async (trx) => {
    const project = await moveIntoStage(trx, owned, MOVES.startTranslation, {
      target_language: target,
      // texts are about to change under whoever edits them, and under the videos made of them
      version: sql`version + 1`,
      outputs_stale: sql`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
    })
    if (!project) throw await refusedMove(trx, owned)
    await enqueue(trx, 'translate', { projectId: project.id, attempt: project.attempt })
    return project
  })
}
