import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { moveIntoStage, moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import type { AnalysisConfig } from '../../domain/analysis-config.ts'
import type { Language } from '../../domain/languages.ts'
import { MOVES } from '../../domain/project-status.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { styleAsInCollection } from '../collections/one-style.server.ts'
import { refusedMove, requireSource } from '../projects/load-project.server.ts'
import { claimJob, claimVideoMinutes } from '../quotas/enforce.server.ts'

/**
 * Reads the project's texts in the config's languages. A source language that is not among them gives way to the
 * first of them. `again` gives up texts that are confirmed or translated already. Throws `project.not-found`, `project.status-changed`,
 * `video.deleted`, `quota.*`.
 */
export function startAnalysis(
  db: Db,
  owned: Owned,
  config: AnalysisConfig,
  { again = false } = {},
): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const project = await moveIntoStage(trx, owned, again ? MOVES.analyzeAgain : MOVES.startAnalysis, {
      analysis_config: JSON.stringify(config),
      source_language: sql<Language>`CASE WHEN source_language = ANY(${config.languages}) THEN source_language
        ELSE ${config.languages[0]} END`,
    })
    if (!project) throw await refusedMove(trx, owned)
    requireSource(project)
    await claimJob(trx, owned.userId)
    await claimVideoMinutes(trx, project, 'analysis_minutes_per_day')
    await enqueue(trx, 'analyze', { projectId: project.id, attempt: project.attempt })
    return project
  })
}

/** Its texts are set as in the other videos of its collection from then on. Throws `project.not-found` or `project.status-changed`. */
export function confirmAnalysis(db: Db, owned: Owned): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await moveProject(trx, owned, MOVES.confirmAnalysis)
    if (!project) throw await refusedMove(trx, owned)
    await styleAsInCollection(trx, project)
    return project
  })
}
