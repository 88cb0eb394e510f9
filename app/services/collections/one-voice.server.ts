import type { Db } from '../../db/client.server.ts'
import { findCollectionTexts, type OwnedCollection } from '../../db/collections.server.ts'
import { listTerms } from '../../db/glossary.server.ts'
import { originalKey } from '../../domain/original-key.ts'
import { type RecurringName, recurringNames } from '../../domain/recurring-names.ts'
import { saveTerms } from '../glossary/glossary.server.ts'
import { loadCollection } from './edit-collections.server.ts'

/** Of a very long series the names are those of a part. */
const MOST_TEXTS = 50_000

/** Names that recur in the videos and that the account's glossary does not have. Throws `collection.not-found`. */
export async function proposeNames(db: Db, owned: OwnedCollection): Promise<RecurringName[]> {
  await loadCollection(db, owned)
  const [texts, terms] = await Promise.all([
    findCollectionTexts(db, owned, MOST_TEXTS),
    listTerms(db, { userId: owned.userId, projectId: null }),
  ])
  return recurringNames(texts, new Set(terms.map(({ term }) => originalKey(term))))
}

/** Takes proposed names into the glossary, to be kept as they are; others are passed over. Throws `collection.not-found`. */
export async function keepNames(db: Db, owned: OwnedCollection, names: readonly string[]): Promise<void> {
  const proposed = (await proposeNames(db, owned)).filter(({ term }) => names.includes(term))
  await saveTerms(
    db,
    { userId: owned.userId, projectId: null },
    proposed.map(({ term, language }) => ({
      ...{ term, translation: null, sourceLanguage: language, targetLanguage: null },
    })),
  )
}
