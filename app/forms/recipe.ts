import * as z from 'zod'
import { RecipeId } from '../domain/ids.ts'
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

const DAY_SECONDS = 86_400

/** How long a video is that is still to be sent, as far as its sender can tell. */
export const ExpectedSeconds = z.number().positive().max(DAY_SECONDS).meta({
  description:
    'How long the video is that you are about to send. What the outputs cost by it is held at once, and set right when the video is there.',
})

/** What a project is translated by, unattended: a recipe that is kept, or its settings. Exactly one of both. */
export const StartRunForm = z
  .object({
    recipe_id: RecipeId.optional(),
    settings: Recipe.optional(),
    expected_seconds: ExpectedSeconds.optional(),
  })
  .refine(({ recipe_id, settings }) => (recipe_id === undefined) !== (settings === undefined), {
    path: ['recipe_id'],
    message: 'errors:form.recipe-or-settings',
  })
export type StartRunForm = z.output<typeof StartRunForm>
