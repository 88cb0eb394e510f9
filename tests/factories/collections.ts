import type { Insertable } from 'kysely'
import type { CollectionsTable } from '#app/db/collection-tables.server.ts'
import type { Collection } from '#app/db/collections.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { insertProject, type ProjectRow } from './projects.ts'
import { uniqueNumber } from './unique.ts'
import type { UserRow } from './users.ts'

/** An empty collection of somebody, from Spanish to English. */
export function insertCollection(
  db: Db,
  user: Pick<UserRow, 'id'>,
  columns: Partial<Insertable<CollectionsTable>> = {},
): Promise<Collection> {
  const languages = { source_language: 'es', target_language: 'en' } as const
  return db
    .insertInto('collections')
    .values({ user_id: user.id, name: `Curso ${uniqueNumber()}`, ...languages, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A collection whose videos are made without watermark, in two languages. */
export function insertPremiumCollection(db: Db, user: Pick<UserRow, 'id'>): Promise<Collection> {
  const recipe = Recipe.parse({
    source_languages: ['es'],
    target_languages: ['en', 'de'],
    output: 'premium',
  })
  return insertCollection(db, user, { recipe: JSON.stringify(recipe), recipe_name: 'Curso' })
}

/** A project in it, of a file in the folder `Tema 1`. */
export function insertPart(
  db: Db,
  collection: Collection,
  columns: Parameters<typeof insertProject>[1] = {},
): Promise<ProjectRow> {
  const relative_path = `Tema 1/vídeo ${String(uniqueNumber()).padStart(5, '0')}.mp4`
  return insertProject(db, {
    user_id: collection.user_id,
    collection_id: collection.id,
    relative_path,
    ...columns,
  })
}
