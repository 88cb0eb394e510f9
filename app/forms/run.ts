import * as z from 'zod'
import { RecipeId } from '../domain/ids.ts'
import { Recipe } from '../domain/recipe.ts'

/** What a project is translated by, unattended: a recipe that is kept, or its settings. Exactly one of both. */
export const StartRunForm = z
  .object({ recipe_id: RecipeId.optional(), settings: Recipe.optional() })
  .refine(({ recipe_id, settings }) => (recipe_id === undefined) !== (settings === undefined), {
    path: ['recipe_id'],
    message: 'errors:form.recipe-or-settings',
  })
export type StartRunForm = z.output<typeof StartRunForm>
