import { sql } from 'kysely'
import type { MemoryId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import { originalKey } from '../domain/original-key.ts'
import type { MemoryEntry } from '../domain/translation-memory.ts'
import type { Db, Trx } from './client.server.ts'
import { containing } from './like-pattern.ts'

const ROWS_A_STATEMENT = 1000

/** Remembers these; for a text that is known already the new translation counts, and of two that are the same the later. */
export async function putMemory(trx: Trx, userId: UserId, entries: readonly MemoryEntry[]): Promise<void> {
  // one statement may not touch a row twice
  const rows = new Map(
    entries.map(({ original, translation, sourceLanguage, targetLanguage }) => {
      const key = originalKey(original)
      const row = {
        user_id: userId,
        source_language: sourceLanguage,
        target_language: targetLanguage,
        original_key: key,
        original_text: original,
        text: translation,
      }
      return [`${sourceLanguage} ${targetLanguage} ${key}`, row]
    }),
  )
  const all = [...rows.values()]
  for (let first = 0; first < all.length; first += ROWS_A_STATEMENT)
    await trx
      .insertInto('translation_memory')
      .values(all.slice(first, first + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'source_language', 'target_language', 'original_key'])
          .doUpdateSet((row) => ({
            original_text: row.ref('excluded.original_text'),
            text: row.ref('excluded.text'),
            updated_at: sql`now()`,
          })),
      )
      .execute()
}

export interface StoredMemory extends MemoryEntry {
  readonly id: MemoryId
}

export interface MemoryWanted {
  /** This one alone. */
  readonly id?: MemoryId
  /** In the original or the translation, in any case. */
  readonly search?: string
  readonly sourceLanguage?: Language | undefined
  readonly targetLanguage?: Language | undefined
  readonly limit?: number
  readonly offset?: number
}

/** What is remembered for a user, the latest first. */
export function listMemory(
  db: Db,
  userId: UserId,
  { id, search = '', sourceLanguage, targetLanguage, limit, offset = 0 }: MemoryWanted = {},
): Promise<StoredMemory[]> {
  const pattern = containing(search)
  let query = db
    .selectFrom('translation_memory')
    .select([
      'id',
      'original_text as original',
      'text as translation',
      'source_language as sourceLanguage',
      'target_language as targetLanguage',
    ])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('original_text', 'ilike', pattern), where('text', 'ilike', pattern)]))
  if (id !== undefined) query = query.where('id', '=', id)
  if (sourceLanguage !== undefined) query = query.where('source_language', '=', sourceLanguage)
  if (targetLanguage !== undefined) query = query.where('target_language', '=', targetLanguage)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('updated_at', 'desc').orderBy('id').offset(offset).execute()
}

/** What the user has said before for these originals (by `originalKey`), by the same key. */
export async function recallTranslations(
  db: Db,
  { userId, source, target }: { userId: UserId; source: Language; target: Language },
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('translation_memory')
    .select(['original_key', 'text'])
    .where('user_id', '=', userId)
    .where('source_language', '=', source)
    .where('target_language', '=', target)
    .where('original_key', '=', sql<string>`ANY(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map(({ original_key, text }) => [original_key, text]))
}
