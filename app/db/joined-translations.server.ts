import { sql } from 'kysely'
import type { TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Db, Trx } from './client.server.ts'

interface TranslationOf {
  readonly trackId: TrackId
  readonly language: Language
  readonly text: string
  readonly origin: 'machine' | 'memory' | 'person'
  readonly engine: string | null
}

/** What the texts are translated as, into all languages; without those that are empty. */
export function findTranslationsOf(db: Db, ids: readonly TrackId[]): Promise<TranslationOf[]> {
  return db
    .selectFrom('translations')
    .select(['track_id as trackId', 'target_language as language', 'text', 'origin', 'engine'])
    .where('track_id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .where(sql<string>`trim(text)`, '<>', '')
    .execute()
}

/** Puts the translations of texts together for one of them, into each language that all of them have one in. */
export async function writeJoinedTranslations(
  trx: Trx,
  id: TrackId,
  {
    ids,
    translations,
    separator,
  }: { ids: readonly TrackId[]; translations: readonly TranslationOf[]; separator: string },
): Promise<void> {
  const languages = [...new Set(translations.map(({ language }) => language))]
  const rows = languages.flatMap((language) => {
    const parts = ids.flatMap(
      (trackId) => translations.find((one) => one.trackId === trackId && one.language === language) ?? [],
    )
    const [part] = parts
    if (!part || parts.length < ids.length) return []
    const isPersons = parts.some(({ origin }) => origin === 'person')
    return [
      {
        track_id: id,
        target_language: language,
        text: parts.map(({ text }) => text).join(separator),
        origin: isPersons ? ('person' as const) : part.origin,
        engine: isPersons ? null : part.engine,
        // nobody has read it in one piece
        draft: !isPersons,
      },
    ]
  })
  // what a person wrote of one part alone says too little
  await trx.deleteFrom('translations').where('track_id', '=', id).execute()
  if (rows.length > 0) await trx.insertInto('translations').values(rows).execute()
}
