import type { Db } from '../../db/client.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { insertProject } from '../../db/projects-of-user.server.ts'
import { findProject, type Owned, type Project } from '../../db/projects.server.ts'
import type { ProjectId, RecipeId, UserId } from '../../domain/ids.ts'
import type { NewProject } from '../../forms/create-project.ts'
import { loadRecipe } from '../recipes/recipes.server.ts'
import { beginRun } from '../runs/project-run.server.ts'
import { claimProject } from '../quotas/enforce.server.ts'
import { deleteProject } from './delete-project.server.ts'

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
