import type { Db } from '../../db/client.server.ts'
import { lockProject, updateTexts } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import type { ProjectChange } from '../../forms/create-project.ts'

/** Later there are texts in the target language; another one is then chosen by translating anew. */
const BEFORE_TRANSLATION: readonly ProjectStatus[] = ['created', 'uploaded', 'analyzed', 'analysis_confirmed']

/** Throws `project.not-found`; `project.status-changed` when it is too late for another language. */
export function updateProject(
  db: Db,
  owned: Owned,
  { name, description, source_language, target_language }: ProjectChange,
): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const languages = {
      source_language: source_language ?? project.source_language,
      target_language: target_language ?? project.target_language,
    }
    const otherLanguage =
      languages.source_language !== project.source_language ||
      languages.target_language !== project.target_language
    if (otherLanguage && !BEFORE_TRANSLATION.includes(project.status))
      throw new AppError('project.status-changed', { params: { project_status: project.status } })
    return updateTexts(trx, owned, {
      name: name ?? project.name,
      description: description === undefined ? project.description : description,
      ...languages,
    })
  })
}
