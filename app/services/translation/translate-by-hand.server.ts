import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import type { Language } from '../../domain/languages.ts'
import { confirmAnalysis } from '../analysis/confirm-analysis.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { updateProject } from '../projects/update-project.server.ts'

/**
 * Opens the texts to a person without any engine: into the project's target language, or into another one that
 * becomes it. Throws `project.not-found`, or `project.status-changed` when it is too late for another language.
 */
export async function translateByHand(db: Db, owned: Owned, target?: Language): Promise<Project> {
  const project = await loadProject(db, owned)
  if (target !== undefined && target !== project.target_language)
    await updateProject(db, owned, { target_language: target })
  return project.status === 'analyzed' ? confirmAnalysis(db, owned) : project
}
