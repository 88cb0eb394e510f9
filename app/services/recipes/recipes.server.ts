import type { Db, Trx } from '../../db/client.server.ts'
import { isUniqueViolation } from '../../db/failures.server.ts'
import { deleteOwned } from '../../db/owned-rows.server.ts'
import type { StoredRecipe } from '../../db/recipe-tables.server.ts'
import {
  clearDefaultRecipe,
  findRecipe,
  insertRecipe,
  listRecipes as listRows,
  lockRecipes,
  type OwnRecipe,
  updateRecipe,
} from '../../db/recipes.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { Owned } from '../../db/projects.server.ts'
import type { UserId } from '../../domain/ids.ts'
import { MAX_RECIPES, Recipe } from '../../domain/recipe.ts'
import type { NewRecipe, RecipeChange, StartRunForm } from '../../forms/recipe.ts'
import { loadProject } from '../projects/load-project.server.ts'

/** Characters: room for a number behind it. */
const MOST_OF_PROJECT_NAME = 90

export type { OwnRecipe } from '../../db/recipes.server.ts'

/** The account's recipes, of which there are at most `MAX_RECIPES`: the default one first, then by name. */
export function listRecipes(db: Db, userId: UserId): Promise<StoredRecipe[]> {
  return listRows(db, userId)
}

/** Throws `recipe.not-found`, for another's recipe too. */
export async function loadRecipe(db: Db, own: OwnRecipe): Promise<StoredRecipe> {
  const recipe = await findRecipe(db, own)
  if (!recipe) throw new AppError('recipe.not-found')
  return recipe
}

/** The settings that a run is asked to go by, and the recipe's name where they are one's. Throws `recipe.not-found`. */
export async function recipeOf(
  db: Db,
  userId: UserId,
  { recipe_id, settings }: StartRunForm,
): Promise<{ name: string | null; settings: Recipe }> {
  if (settings) return { name: null, settings }
  if (recipe_id === undefined) throw new AppError('recipe.not-found')
  return loadRecipe(db, { id: recipe_id, userId })
}

/** The account's first recipe is its default one. Throws `recipe.too-many`, `recipe.name-taken`. */
export function createRecipe(
  db: Db,
  userId: UserId,
  { name, settings, is_default }: NewRecipe,
): Promise<StoredRecipe> {
  return unlessNameTaken(name, () =>
    db.transaction().execute(async (trx) => {
      const count = await lockRecipes(trx, userId)
      if (count >= MAX_RECIPES) throw new AppError('recipe.too-many', { params: { max: MAX_RECIPES } })
      const isDefault = is_default || count === 0
      if (isDefault) await clearDefaultRecipe(trx, userId)
      return insertRecipe(trx, userId, { name, settings, isDefault })
    }),
  )
}

/**
 * A recipe of what a project was made with, under the project's name or, where that is taken, with a number behind it.
 * Throws `project.not-found`, `project.status-changed` before its first analysis, `recipe.too-many`.
 */
export async function createRecipeOf(db: Db, owned: Owned): Promise<StoredRecipe> {
  const project = await loadProject(db, owned)
  const { analysis_config: analysis, render_options: render, status: project_status } = project
  if (!analysis) throw new AppError('project.status-changed', { params: { project_status } })
  const taken = new Set((await listRows(db, owned.userId)).map(({ name }) => name.toLowerCase()))
  const base = Array.from(project.name).slice(0, MOST_OF_PROJECT_NAME).join('')
  const names = [base, ...Array.from({ length: MAX_RECIPES }, (_, index) => `${base} ${index + 2}`)]
  const settings = Recipe.parse({
    source_languages: analysis.languages,
    target_languages: [project.target_language],
    analysis,
    ...(render && { render }),
    output: project.analyzed_video_path === null ? 'watermark' : 'premium',
  })
  const name = names.find((one) => !taken.has(one.toLowerCase())) ?? base
  return createRecipe(db, owned.userId, { name, settings, is_default: false })
}

/**
 * Changes what is given; runs that have begun go on as they were. Throws `recipe.not-found`, `recipe.name-taken`, and
 * `recipe.changed` when it is at another version than the one that was read.
 */
export function changeRecipe(
  db: Db,
  own: OwnRecipe,
  { name, settings, is_default, version }: RecipeChange,
): Promise<StoredRecipe> {
  return unlessNameTaken(name ?? '', () =>
    db.transaction().execute(async (trx) => {
      await lockRecipes(trx, own.userId)
      await loadRecipe(trx, own)
      if (is_default) await clearDefaultRecipe(trx, own.userId)
      return changed(
        await updateRecipe(trx, own, { name, settings, isDefault: is_default, version }),
        trx,
        own,
      )
    }),
  )
}

async function changed(recipe: StoredRecipe | undefined, trx: Trx, own: OwnRecipe): Promise<StoredRecipe> {
  if (recipe) return recipe
  const { version } = await loadRecipe(trx, own)
  throw new AppError('recipe.changed', { facts: { version } })
}

/** Runs that have begun by it go on. Throws `recipe.not-found`. */
export async function deleteRecipe(db: Db, own: OwnRecipe): Promise<void> {
  if (!(await deleteOwned(db, 'recipes', own))) throw new AppError('recipe.not-found')
}

async function unlessNameTaken<Result>(name: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('recipe.name-taken', { params: { name } })
    throw error
  }
}
