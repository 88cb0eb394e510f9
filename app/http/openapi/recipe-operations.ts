import * as z from 'zod'
import { Recipe } from '../../domain/recipe.ts'
import { NewRecipe, RecipeChange } from '../../forms/recipe.ts'
import type { Operation } from './operation.ts'

export const RecipeAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    is_default: z.boolean(),
    settings: Recipe,
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Recipe' })

const NEW = {
  name: 'Kitchen channel',
  is_default: true,
  settings: {
    source_languages: ['es'],
    target_languages: ['en', 'de'],
    analysis: { frame_step: 3, min_duration_seconds: 1 },
    logos: 'keep',
    output: 'watermark',
    on_checks: 'stop',
  },
} satisfies z.input<typeof NewRecipe>

const RECIPE = {
  id: '8e1c5b0a-2f3d-4b67-9a18-4c0d7e6f5a21',
  ...NEW,
  settings: Recipe.parse(NEW.settings),
  version: 0,
  created_at: '2026-01-15T09:30:00.000Z',
  updated_at: '2026-01-15T09:30:00.000Z',
}

const OPERATIONS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/recipes',
    id: 'listRecipes',
    summary: 'Your recipes, at most fifty: the default one first, then by name',
    success: { status: 200, schema: z.array(RecipeAnswer), example: [RECIPE] },
  },
  {
    method: 'post',
    path: '/recipes',
    id: 'createRecipe',
    summary: 'Makes a recipe; a file that was exported is such a call. Your first one is the default',
    body: { schema: NewRecipe, example: NEW },
    success: { status: 201, schema: RecipeAnswer, example: RECIPE },
    errors: ['recipe.name-taken', 'recipe.too-many'],
  },
  {
    method: 'get',
    path: '/recipes/{id}',
    id: 'getRecipe',
    summary: 'A recipe with its settings',
    success: { status: 200, schema: RecipeAnswer, example: RECIPE },
    errors: ['recipe.not-found'],
  },
  {
    method: 'patch',
    path: '/recipes/{id}',
    id: 'updateRecipe',
    summary: 'Changes the fields that are given; the settings are replaced as a whole',
    body: { schema: RecipeChange, example: { name: 'Kitchen channel, weekly', is_default: true } },
    success: { status: 200, schema: RecipeAnswer, example: { ...RECIPE, name: 'Kitchen channel, weekly' } },
    errors: ['recipe.not-found', 'recipe.name-taken', 'recipe.changed'],
  },
  {
    method: 'delete',
    path: '/recipes/{id}',
    id: 'deleteRecipe',
    summary: 'Deletes a recipe; what runs by it goes on',
    success: { status: 204 },
    errors: ['recipe.not-found'],
  },
]

export const RECIPE_OPERATIONS: readonly Operation[] = OPERATIONS.map((operation) => ({
  ...operation,
  tag: 'Recipes' as const,
}))
