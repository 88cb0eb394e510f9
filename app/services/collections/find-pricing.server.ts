import type { Db } from '../../db/client.server.ts'
import type { Collection, OwnedCollection } from '../../db/collections.server.ts'
import { findBalance } from '../../db/credits.server.ts'
import { Recipe } from '../../domain/recipe.ts'
import type { Pricing } from '../../domain/whole-price.ts'
import { loadCollection } from './edit-collections.server.ts'
import { loadParts } from './load-standing.server.ts'

/**
 * A collection, and what has to be known to tell what more videos would cost in it; null where its recipe makes nothing
 * that costs anything. Throws `collection.not-found`.
 */
export async function findPricing(
  db: Db,
  owned: OwnedCollection,
): Promise<{ collection: Collection; pricing: Pricing | null }> {
  const collection = await loadCollection(db, owned)
  const recipe = collection.recipe === null ? undefined : Recipe.parse(collection.recipe)
  if (recipe?.output !== 'premium') return { collection, pricing: null }
  const [{ parts }, balance] = await Promise.all([loadParts(db, owned), findBalance(db, owned.userId)])
  const known = parts.flatMap(({ relative_path: path, status, held }) => {
    const isThere = status !== 'created'
    return path !== null && (isThere || held > 0) ? [{ path, isThere, held }] : []
  })
  return { collection, pricing: { languages: recipe.target_languages.length, balance, known } }
}
