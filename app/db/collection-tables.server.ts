import type { Generated } from 'kysely'
import type { Priority } from '../domain/collections.ts'
import type { CollectionId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Recipe } from '../domain/recipe.ts'
import type { Created, Later, LaterJson } from './columns.server.ts'

export interface CollectionsTable {
  id: Generated<CollectionId>
  user_id: UserId
  name: string
  source_language: Language
  target_language: Language
  priority: Generated<Priority>
  paused_at: Later<Date>
  /** As it was when the collection was made; null where a person starts each step. */
  recipe: LaterJson<Recipe>
  recipe_name: Later<string>
  /** When the webhook was told that nothing of it runs or waits any more. */
  finished_at: Later<Date>
  created_at: Created
}
