import type * as z from 'zod'
import type { StoredRecipe } from '../db/recipe-tables.server.ts'
import type { NewRecipe } from '../forms/recipe.ts'
import type { RecipeAnswer } from './openapi/recipe-operations.ts'

export function recipeJson(recipe: StoredRecipe): z.input<typeof RecipeAnswer> {
  return {
    id: recipe.id,
    name: recipe.name,
    is_default: recipe.isDefault,
    settings: recipe.settings,
    version: recipe.version,
    created_at: recipe.createdAt.toISOString(),
    updated_at: recipe.updatedAt.toISOString(),
  }
}

/** The file that a recipe is carried to another account in. */
export function recipeFile({ name, settings }: StoredRecipe): z.input<typeof NewRecipe> {
  return { name, settings }
}
