import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { moveIntoStage, type Owned, type Project } from '../../db/projects.server.ts'
import type { AnalysisConfig } from '../../domain/analysis-config.ts'
import type { Language } from '../../domain/languages.ts'
import { MOVES } from '../../domain/project-status.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { refusedMove } from '../projects/refused-move.server.ts'

/**
 * Reads the project's texts in the config's languages. A source language that is not among them gives way to the
 * first of them. Throws `project.not-found` or `project.status-changed`.
 */
export function startAnalysis(db: Db, owned: Owned, config: AnalysisConfig): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await moveIntoStage(trx, owned, MOVES.startAnalysis, {
      analysis_config: JSON.stringify(config),
      source_language: sql<Language>`CASE WHEN source_language = ANY(${config.languages}) THEN source_language
        ELSE ${config.languages[0]} END`,
    })
    if (!project) throw await refusedMove(trx, owned)
    await enqueue(trx, 'analyze', { projectId: project.id, attempt: project.attempt })
    return project
  })
}
