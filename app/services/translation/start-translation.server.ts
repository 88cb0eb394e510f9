import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { moveIntoStage, type Owned, type Project } from '../../db/projects.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { findLanguages } from '../../db/text-tracks.server.ts'
import { findUntranslatedLanguages } from '../../db/translations.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/languages.ts'
import { MOVES } from '../../domain/project-status.ts'
import type { TranslationScope } from '../../domain/translation-scope.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { loadProject, refusedMove } from '../projects/load-project.server.ts'
import { claimJob } from '../quotas/enforce.server.ts'
import { findServedPairs } from './served-pairs.server.ts'

export interface TranslationWish {
  /** Undefined: the project's own. */
  readonly target?: Language | undefined
  readonly scope?: TranslationScope
  /** Whether the terms of the user and of the project count; without it they do. */
  readonly withGlossary?: boolean
}

/**
 * Translates into the project's target language, or into another one that becomes it; the texts in the other
 * languages stay. An engine, or one that can be fetched, must serve at
 * least one of the languages that are to be translated.
 * Throws `project.not-found`, `translation.no-engine`, `translation.complete` when the scope leaves nothing to do,
 * `project.status-changed`, or `quota.jobs`; nothing has changed then.
 */
export async function startTranslation(
  db: Db,
  owned: Owned,
  { target: wanted, scope = 'all', withGlossary = true }: TranslationWish = {},
): Promise<Project> {
  const before = await loadProject(db, owned)
  const target = wanted ?? before.target_language
  const sources = await languagesToTranslate(db, before, { target, scope })
  if (sources.length === 0 && target === before.target_language && before.status !== 'error')
    throw new AppError('translation.complete')
  const isServed = await findServedPairs(db)
  if (sources.length > 0 && !sources.some((language) => isServed(language, target)))
    throw new AppError('translation.no-engine', { params: { source: before.source_language, target } })
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const project = await moveIntoStage(trx, owned, MOVES.startTranslation, {
      target_language: target,
      // after a failure the way back is what the failed attempt started from
      target_language_before: sql<Language>`CASE WHEN status = 'error'
        THEN coalesce(target_language_before, target_language) ELSE target_language END`,
      outputs_stale_before: sql<boolean>`CASE WHEN status = 'error'
        THEN coalesce(outputs_stale_before, outputs_stale) ELSE outputs_stale END`,
      // texts are about to change under whoever edits them, and under the videos made of them
      version: sql`version + 1`,
      outputs_stale: sql`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
    })
    if (!project) throw await refusedMove(trx, owned)
    await claimJob(trx, owned.userId)
    const job = { projectId: project.id, attempt: project.attempt, scope, withGlossary }
    await enqueue(trx, 'translate', job)
    return project
  })
}

/** None when the scope leaves nothing to do. */
async function languagesToTranslate(
  db: Db,
  { id, source_language }: Project,
  { target, scope }: { target: Language; scope: TranslationScope },
): Promise<Language[]> {
  if (scope === 'untranslated') return findUntranslatedLanguages(db, id, target)
  const languages = await findLanguages(db, id)
  return languages.length > 0 ? languages : [source_language]
}
