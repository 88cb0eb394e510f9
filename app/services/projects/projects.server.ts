import type { Db } from '../../db/client.server.ts'
import {
  countProjects as countRows,
  deleteProject as deleteRow,
  insertProject,
  type ListOptions,
  listProjects as listRows,
  lockProject,
  updateTexts,
} from '../../db/projects-of-user.server.ts'
import { findProject, type Owned, type Project } from '../../db/projects.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId, RecipeId, UserId } from '../../domain/ids.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import type { NewProject, ProjectChange } from '../../forms/create-project.ts'
import { type ObjectStore, store as ourStore } from '../../gateways/store.server.ts'
import { log } from '../../log.server.ts'
import { claimProject } from '../quotas/enforce.server.ts'
import { loadRecipe } from '../recipes/recipes.server.ts'
import { beginRun } from '../runs/project-run.server.ts'
import { projectPrefix } from './object-keys.server.ts'
import { withdrawWork } from './stages.server.ts'

const STANDARD_LIMIT = 200

/** The user's projects, newest first unless another order is asked for. */
export function listProjects(
  db: Db,
  userId: UserId,
  { limit = STANDARD_LIMIT, offset = 0, ...options }: Partial<ListOptions> = {},
): Promise<Project[]> {
  return listRows(db, userId, { ...options, limit, offset })
}

export function countProjects(db: Db, userId: UserId): Promise<number> {
  return countRows(db, userId)
}

/**
 * Deletes the project, its texts, its held credits and its files. A job that works on it stops at its next report;
 * what it publishes meanwhile is swept. Throws `project.not-found`.
 */
export async function deleteProject(db: Db, owned: Owned, store: ObjectStore = ourStore): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    await withdrawWork(trx, project)
    await deleteRow(trx, owned)
  })
  try {
    await store.removeAll(projectPrefix(owned.id))
  } catch (error) {
    log.warn({ err: error, projectId: owned.id }, 'the files of a deleted project are left to the sweep')
  }
}

/** With a recipe it is translated unattended once it has a video. Throws `quota.projects`, `recipe.not-found`. */
export async function createProject(
  db: Db,
  userId: UserId,
  project: NewProject,
  recipeId?: RecipeId,
): Promise<Project> {
  const recipe = recipeId && (await loadRecipe(db, { id: recipeId, userId }))
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, userId)
    const created = await insertProject(trx, userId, project)
    await claimProject(trx, userId)
    if (!recipe) return created
    const owned = { id: created.id, userId }
    await beginRun(trx, owned, recipe.settings, { name: recipe.name })
    return (await findProject(trx, owned)) ?? created
  })
}

/**
 * A project with the video that `fill` brings; when it brings none there is no project. Throws as `createProject`, and what
 * `fill` throws.
 */
export async function createFilledProject(
  db: Db,
  userId: UserId,
  { recipe_id: recipeId, ...fields }: NewProject & { recipe_id?: RecipeId | undefined },
  fill: (owned: Owned) => Promise<unknown>,
): Promise<ProjectId> {
  const { id } = await createProject(db, userId, fields, recipeId)
  try {
    await fill({ id, userId })
  } catch (error) {
    await deleteProject(db, { id, userId })
    throw error
  }
  return id
}

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
