import type { Db, Trx } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import {
  findUntranslated,
  type MachineTranslation,
  tracksToTranslate,
  writeMachineTranslations,
} from '../../db/translations.server.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import { originalKey } from '../../domain/original-key.ts'
import { uniqueTexts } from '../../domain/unique-texts.ts'
import { type Engines, engines as ourEngines } from './engines.server.ts'
import { isEditable } from './note-text-change.server.ts'
import { rowsFor, translateByLanguage } from './translate-by-language.server.ts'

/** Somebody is waiting for the correction to be saved. */
const WITHIN_MS = 10_000

interface Reread {
  readonly id: TrackId
  /** What it reads from now on. */
  readonly original: string
  readonly language: Language
}

/** What is to be said for a text that reads differently, in the project's target language. */
export interface NewTranslation extends Omit<Reread, 'id'> {
  readonly target: Language
  readonly translation: Omit<MachineTranslation, 'trackId'>
}

/**
 * Translates one text in the words that it is about to have, with glossary, memory and the engines of this process;
 * nothing is saved. Undefined where that is not wanted (the project's texts are not translated, or by hand alone; a
 * person or another place of the same text has said it) or nothing answers in time: then the text stays untranslated.
 */
export async function translateAnew(
  db: Db,
  project: Project,
  { id, original, language }: Reread,
  { engines = ourEngines() }: { engines?: Engines } = {},
): Promise<NewTranslation | undefined> {
  if (!isEditable(project)) return undefined
  const { id: projectId, user_id: userId, target_language: target } = project
  const tracks = await tracksToTranslate(db, projectId, { target, scope: 'untranslated' })
  const key = originalKey(original)
  const isSaid = tracks.some(
    ({ id: other, originalText, language: its, translation }) =>
      other !== id && its === language && originalKey(originalText) === key && translation?.isDone,
  )
  const byEngines = tracks.some(({ translation }) => translation?.isPersons === false)
  const isWanted = tracks.some(
    (track) => track.id === id && track.disposition === 'translate' && !track.translation?.isPersons,
  )
  if (isSaid || !byEngines || !isWanted) return undefined
  const reread = tracks.map((track) =>
    track.id === id ? { ...track, originalText: original, language, translation: undefined } : track,
  )
  const texts = uniqueTexts(reread, target).map((text) =>
    text.id === key ? text : { ...text, isSettled: true },
  )
  const rowsOf = rowsFor(texts)
  const signal = AbortSignal.timeout(WITHIN_MS)
  const rows: MachineTranslation[] = []
  const translated = translateByLanguage(
    { projectId, userId, target, texts, paragraphs: [] },
    {
      db,
      engines: (source) => Promise.resolve(engines.serving(source, target)),
      signal,
      onSettled: (outcomes) => Promise.resolve(void rows.push(...rowsOf(outcomes))),
    },
  )
  await Promise.race([
    // what comes after its time is not waited for
    translated.catch((error: unknown) => {
      if (!signal.aborted) throw error
    }),
    new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
  ])
  const row = rows.find(({ trackId, text }) => trackId === id && text.trim() !== '')
  if (!row) return undefined
  const { trackId: _, ...translation } = row
  return { original, language, target, translation }
}

/** Gives it to those of the texts that have none yet. */
export async function writeNewTranslation(
  trx: Trx,
  ids: readonly TrackId[],
  { target, translation }: NewTranslation,
): Promise<void> {
  const untranslated = await findUntranslated(trx, ids, target)
  await writeMachineTranslations(
    trx,
    target,
    untranslated.map((trackId) => ({ trackId, ...translation })),
  )
}
