import type { ColumnType, Generated } from 'kysely'
import type { RecipeId, UserId } from '../domain/ids.ts'
import type { Recipe } from '../domain/recipe.ts'
import type { Created } from './columns.server.ts'

export interface RecipesTable {
  id: Generated<RecipeId>
  user_id: UserId
  name: string
  is_default: Generated<boolean>
  body: ColumnType<object, string, string>
  version: Generated<number>
  created_at: Created
  updated_at: Generated<Date>
}

/** A recipe as its owner knows it. */
export interface StoredRecipe {
  readonly id: RecipeId
  readonly name: string
  readonly isDefault: boolean
  readonly settings: Recipe
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
