import type { Recipe } from '#app/domain/recipe.ts'

/** A recipe as its page shows it. */
export interface RecipeView {
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  readonly version: number
  readonly settings: Recipe
}
