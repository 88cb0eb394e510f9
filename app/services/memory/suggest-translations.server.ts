import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findEditableTexts } from '../../db/translated-texts.server.ts'
import { listMemory } from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { type Suggestion, suggestionsFor } from '../../domain/text-suggestions.ts'
import { loadProject } from '../projects/load-project.server.ts'

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
