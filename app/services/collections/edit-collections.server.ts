import type { Db } from '../../db/client.server.ts'
import {
  type Collection,
  countCollections,
  type CountedCollection,
  deleteCollection as deleteRow,
  findCollection,
  findCollectionProjects,
  insertCollection,
  listCollections as listRows,
  type OwnedCollection,
} from '../../db/collections.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { MOST_COLLECTIONS } from '../../domain/collections.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import type { NewCollection } from '../../forms/collections.ts'
import { letGo } from '../../queue/project-jobs.server.ts'
import { loadRecipe } from '../recipes/recipes.server.ts'

/** Throws `collection.too-many`, `recipe.not-found`. */
export async function createCollection(
  db: Db,
  userId: UserId,
  { recipe_id, ...texts }: NewCollection,
): Promise<Collection> {
  const recipe = recipe_id && (await loadRecipe(db, { id: recipe_id, userId }))
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, userId)
    if ((await countCollections(trx, userId)) >= MOST_COLLECTIONS)
      throw new AppError('collection.too-many', { params: { limit: MOST_COLLECTIONS } })
    return insertCollection(trx, userId, { ...texts, ...(recipe && byRecipe(recipe)) })
  })
}

/** The settings as they are now: who changes the recipe later means other collections. */
function byRecipe({ name, settings }: Awaited<ReturnType<typeof loadRecipe>>) {
  const [source_language, target_language] = [settings.source_languages[0], settings.target_languages[0]]
  return {
    recipe: settings,
    recipe_name: name,
    ...(source_language && { source_language }),
    ...(target_language && { target_language }),
  }
}

/** The user's collections, newest first, each with how many of its projects have which status. */
export function listCollections(
  db: Db,
  userId: UserId,
  { limit = MOST_COLLECTIONS, offset = 0 }: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<CountedCollection[]> {
  return listRows(db, userId, { limit, offset })
}

/** Throws `collection.not-found`, for another's too. */
export async function loadCollection(db: Db, owned: OwnedCollection): Promise<Collection> {
  const collection = await findCollection(db, owned)
  if (!collection) throw new AppError('collection.not-found')
  return collection
}

/** Its projects stay, on their own, and what was held back goes on. Throws `collection.not-found`. */
export function deleteCollection(db: Db, owned: OwnedCollection): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const parts = await findCollectionProjects(trx, owned)
    if (!(await deleteRow(trx, owned))) throw new AppError('collection.not-found')
    await letGo(
      trx,
      parts.map(({ id }) => id),
    )
  })
}
