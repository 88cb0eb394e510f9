import type { Db } from '../../db/client.server.ts'
import { deleteOwned } from '../../db/owned-rows.server.ts'
import {
  listMemory,
  type MemoryWanted,
  putMemory,
  type StoredMemory,
} from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { MemoryId, TrackId, UserId } from '../../domain/ids.ts'
import { type MemoryEntry, parseMemory, printMemory } from '../../domain/translation-memory.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findEditableTexts } from '../../db/translated-texts.server.ts'
import { type Suggestion, suggestionsFor } from '../../domain/text-suggestions.ts'
import { loadProject } from '../projects/load-project.server.ts'

/** What is remembered for the user, the latest first. */
export function loadMemory(db: Db, userId: UserId, wanted: MemoryWanted): Promise<StoredMemory[]> {
  return listMemory(db, userId, wanted)
}

/**
 * Has these remembered, in the place of what was known for the same texts. `replaced` is the entry that they take the
 * place of. Throws `request.not-found` when that is not there any more.
 */
export async function saveMemory(
  db: Db,
  userId: UserId,
  entries: readonly MemoryEntry[],
  { replaced }: { replaced?: MemoryId | undefined } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (replaced !== undefined && !(await deleteOwned(trx, 'translation_memory', { id: replaced, userId })))
      throw new AppError('request.not-found')
    await putMemory(trx, userId, entries)
  })
}

/** Throws `request.not-found` when there is no such entry, or it is another's. */
export async function forgetMemory(db: Db, userId: UserId, id: MemoryId): Promise<void> {
  if (!(await deleteOwned(db, 'translation_memory', { id, userId }))) throw new AppError('request.not-found')
}

/**
 * Has the entries of a CSV remembered; answers how many it has. Throws `csv.too-many-lines`, or `request.invalid`
 * with the columns that are wrong by line: then nothing was taken.
 */
export async function importMemory(db: Db, userId: UserId, csv: string): Promise<number> {
  const entries = parseMemory(csv)
  await saveMemory(db, userId, entries)
  return entries.length
}

/** All that is remembered for the user, as CSV. */
export async function exportMemory(db: Db, userId: UserId): Promise<string> {
  return printMemory(await listMemory(db, userId))
}

/** The latest of the memory; each is compared. */
const MOST_COMPARED = 5000

/** What the person has said for texts like this one. Throws `project.not-found`, `text.not-found`. */
export async function suggestTranslations(db: Db, owned: Owned, id: TrackId): Promise<Suggestion[]> {
  const { id: projectId, target_language: targetLanguage } = await loadProject(db, owned)
  const text = (await findEditableTexts(db, projectId, targetLanguage)).find((one) => one.id === id)
  if (!text) throw new AppError('text.not-found')
  const { language: sourceLanguage } = text
  const limit = MOST_COMPARED
  return suggestionsFor(text, await listMemory(db, owned.userId, { sourceLanguage, targetLanguage, limit }))
}
