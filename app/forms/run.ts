import * as z from 'zod'
import { RecipeId } from '../domain/ids.ts'
import { Recipe } from '../domain/recipe.ts'

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
