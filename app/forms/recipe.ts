import * as z from 'zod'
import { Recipe } from '../domain/recipe.ts'

const name = z
  .string({ error: 'errors:form.recipe-name-required' })
  .trim()
  .min(1, 'errors:form.recipe-name-required')
  .max(100, 'errors:form.recipe-name-long')
  .refine((value) => !/\p{Cc}/u.test(value), 'errors:form.name-invalid')

/** A new recipe, and the file that one is exported as and imported from. */
export const NewRecipe = z.object({ name, is_default: z.boolean().default(false), settings: Recipe })
export type NewRecipe = z.output<typeof NewRecipe>

/** As large as the database counts. */
const version = z.int().min(0).max(2_147_483_647)
/** Of a page's form. */
export const SentVersion = z.coerce.number().pipe(version)

/** Absent fields stay; `settings` are replaced as a whole. */
export const RecipeChange = z
  .object({ name, is_default: z.boolean(), settings: Recipe })
  .partial()
  .extend({
    version: version
      .optional()
      .meta({ description: 'The version that was read; absent, the last change wins.' }),
  })
export type RecipeChange = z.output<typeof RecipeChange>
