import { sql } from 'kysely'
import type { TrackId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import { originalKey } from '../domain/original-key.ts'
import type { Db, Trx } from './client.server.ts'

/** Keeps what a person has just said for these tracks, for all their projects. A blanked text is not remembered. */
export async function rememberTranslations(
  trx: Trx,
  { userId, target }: { userId: UserId; target: Language },
  trackIds: readonly TrackId[],
): Promise<void> {
  if (trackIds.length === 0) return
  const said = await trx
    .selectFrom('translations as translation')
    .innerJoin('text_tracks as track', 'track.id', 'translation.track_id')
    .select(['track.original_text', 'track.language', 'translation.text'])
    .where('track.id', '=', sql<TrackId>`ANY(${[...trackIds]}::uuid[])`)
    .where('translation.target_language', '=', target)
    .where('translation.origin', '=', 'person')
    .where(sql<string>`trim(translation.text)`, '<>', '')
    .execute()
  // tracks with the same original share a row, and one statement may not touch a row twice
  const rows = new Map(
    said.map(({ original_text, language, text }) => {
      const key = originalKey(original_text)
      const row = {
        user_id: userId,
        source_language: language,
        target_language: target,
        original_key: key,
        original_text: original_text.trim(),
        text,
      }
      return [`${language} ${key}`, row]
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

const ROWS_A_STATEMENT = 1000

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
