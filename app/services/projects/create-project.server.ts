import type { Db } from '../../db/client.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { insertProject } from '../../db/projects-of-user.server.ts'
import { findProject, type Project } from '../../db/projects.server.ts'
import type { RecipeId, UserId } from '../../domain/ids.ts'
import type { NewProject } from '../../forms/create-project.ts'
import { loadRecipe } from '../recipes/recipes.server.ts'
import { beginRun } from '../runs/project-run.server.ts'
import { claimProject } from '../quotas/enforce.server.ts'

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
    await beginRun(trx, owned, recipe.settings, recipe.name)
    return (await findProject(trx, owned)) ?? created
  })
}
