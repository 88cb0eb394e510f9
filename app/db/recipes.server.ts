import { type Selectable, sql } from 'kysely'
import type { RecipeId, UserId } from '../domain/ids.ts'
import { Recipe } from '../domain/recipe.ts'
import type { Db, Trx } from './client.server.ts'
import type { RecipesTable, StoredRecipe } from './recipe-tables.server.ts'

/** A recipe and who must own it: another's is as absent as a missing one. */
export interface OwnRecipe {
  readonly id: RecipeId
  readonly userId: UserId
}

/** By name, the default one first. */
export async function listRecipes(db: Db, userId: UserId): Promise<StoredRecipe[]> {
  const rows = await db
    .selectFrom('recipes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(stored)
}

export async function findRecipe(db: Db, { id, userId }: OwnRecipe): Promise<StoredRecipe | undefined> {
  const row = await db
    .selectFrom('recipes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && stored(row)
}

/** Nobody else adds one, changes one or makes one the default until the transaction ends. Resolves to how many there are. */
export async function lockRecipes(trx: Trx, userId: UserId): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('recipes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRecipe(
  trx: Trx,
  userId: UserId,
  { name, settings, isDefault }: { name: string; settings: Recipe; isDefault: boolean },
): Promise<StoredRecipe> {
  const row = await trx
    .insertInto('recipes')
    .values({ user_id: userId, name, body: JSON.stringify(settings), is_default: isDefault })
    .returningAll()
    .executeTakeFirstOrThrow()
  return stored(row)
}

/** Resolves to undefined when it is not there, not theirs, or at another version than the one that is named. */
export async function updateRecipe(
  trx: Trx,
  { id, userId }: OwnRecipe,
  {
    name,
    settings,
    isDefault,
    version,
  }: {
    name?: string | undefined
    settings?: Recipe | undefined
    isDefault?: boolean | undefined
    version?: number | undefined
  },
): Promise<StoredRecipe | undefined> {
  const row = await trx
    .updateTable('recipes')
    .set({
      ...(name !== undefined && { name }),
      ...(settings && { body: JSON.stringify(settings) }),
      ...(isDefault !== undefined && { is_default: isDefault }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
  return row && stored(row)
}

/** The place is free for another default. */
export async function clearDefaultRecipe(trx: Trx, userId: UserId): Promise<void> {
  await trx
    .updateTable('recipes')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

function stored(row: Selectable<RecipesTable>): StoredRecipe {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    // settings that came after it was saved get their defaults
    settings: Recipe.parse(row.body),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
