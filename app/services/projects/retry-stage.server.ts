import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { AnalysisConfig } from '../../domain/analysis-config.ts'
import { startAnalysis } from '../analysis/start-analysis.server.ts'
import { startTranslation } from '../translation/start-translation.server.ts'
import { loadProject, refusedMove } from './load-project.server.ts'

/**
 * Starts the stage that failed once more, with the settings it was started with. Throws `project.not-found`,
 * `project.status-changed` when nothing has failed that is done again as it was, and whatever that stage's start throws.
 */
export async function retryStage(db: Db, owned: Owned): Promise<Project> {
  const project = await loadProject(db, owned)
  if (project.status !== 'error') throw await refusedMove(db, owned)
  switch (project.current_stage) {
    case 'analysis':
      return startAnalysis(db, owned, AnalysisConfig.parse(project.analysis_config))
    case 'translation':
      // what the failed attempt has translated already stays
      return startTranslation(db, owned, { scope: 'untranslated' })
    // a render is started where its settings and its price are
    case 'rendering':
    case 'upload':
      throw await refusedMove(db, owned)
  }
}
