import type { MemoryId, RecipeId, StylePresetId, TermId, UserId } from '../domain/ids.ts'
import type { Db } from './client.server.ts'

/** What an account has saved to use again, by the table that holds it. */
interface OwnedIds {
  glossary_terms: TermId
  recipes: RecipeId
  style_presets: StylePresetId
  translation_memory: MemoryId
}

/** Resolves to false when the account has no such row: another's is as absent as a missing one. */
export async function deleteOwned<Table extends keyof OwnedIds>(
  db: Db,
  table: Table,
  { id, userId }: { id: OwnedIds[Table]; userId: UserId },
): Promise<boolean> {
  const anyTable: keyof OwnedIds = table
  const result = await db
    .deleteFrom(anyTable)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
