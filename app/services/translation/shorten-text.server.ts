import type { Db } from '../../db/client.server.ts'
import { termsOfProject } from '../../db/glossary.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findEditableTexts } from '../../db/translated-texts.server.ts'
import { AppError } from '../../domain/errors.ts'
import { glossaryFor } from '../../domain/glossary.ts'
import type { TrackId } from '../../domain/ids.ts'
import { problemWith } from '../../domain/translation-gate.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { askEngine } from './ask-engine.server.ts'
import { type Engines, engines as ourEngines } from './engines.server.ts'

/** Somebody is waiting. */
const WITHIN_MS = 20_000

/** Whether an engine is there that finds shorter words when it is asked for them. */
export function canShorten(engines: Engines = ourEngines()): boolean {
  return engines.all.some(({ writesToLength }) => writesToLength)
}

/**
 * A translation of a text in no more than so many characters, as near as an engine comes; nothing is saved. Throws
 * `project.not-found`, `text.not-found`, `translation.no-engine` where none writes to a length,
 * `translation.engine-failed` when what it answers may not be shown.
 */
export async function shortenText(
  db: Db,
  owned: Owned,
  id: TrackId,
  { maxCharacters, engines = ourEngines() }: { maxCharacters: number; engines?: Engines },
): Promise<string> {
  const { id: projectId, target_language: target } = await loadProject(db, owned)
  const text = (await findEditableTexts(db, projectId, target)).find((one) => one.id === id)
  if (!text) throw new AppError('text.not-found')
  const { original, language: source } = text
  const engine = engines.serving(source, target).find(({ writesToLength }) => writesToLength)
  if (!engine) throw new AppError('translation.no-engine')
  const terms = await termsOfProject(db, { userId: owned.userId, projectId })
  const glossary = glossaryFor(terms, source, target)
  const job = { source, target, glossary, signal: AbortSignal.timeout(WITHIN_MS) }
  for await (const [answer] of askEngine(engine, [{ id, text: original, maxChars: maxCharacters }], job))
    if (answer && 'text' in answer && !problemWith(original, answer.text, { source, target }))
      return answer.text
  throw new AppError('translation.engine-failed')
}
