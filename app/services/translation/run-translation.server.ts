import type { Db } from '../../db/client.server.ts'
import { termsOfProject } from '../../db/glossary.server.ts'
import { recallTranslations } from '../../db/translation-memory.server.ts'
import { type Attempt, moveByJob, reportProgress } from '../../db/projects.server.ts'
import {
  findTranslation,
  holdTranslation,
  type MachineTranslation,
  tracksToTranslate,
  writeMachineTranslations,
} from '../../db/translations.server.ts'
import { StaleAttemptError } from '../../domain/errors.ts'
import { glossaryFor } from '../../domain/glossary.ts'
import type { TrackId } from '../../domain/ids.ts'
import { MOVES } from '../../domain/project-status.ts'
import { type UniqueText, uniqueTexts } from '../../domain/unique-texts.ts'
import type { Engines } from './engines.server.ts'
import { Tally } from './tally.ts'
import { translateTexts, type TranslationOutcome } from './translate-texts.server.ts'

interface Parts {
  readonly db: Db
  readonly engines: Engines
  readonly signal: AbortSignal
}

/**
 * Translates the texts of a project into its target language, each unique one once and from its own language.
 * Can be repeated: what the attempt has written already is not asked for again, and a person's words stay.
 * Throws StaleAttemptError when another attempt has taken over; AppError when not one text could be translated:
 * `translation.no-engine`, `translation.engine-failed` (may pass) or `translation.failed`.
 */
export async function runTranslation(attempt: Attempt, { db, engines, signal }: Parts): Promise<void> {
  const translation = await findTranslation(db, attempt)
  if (translation === undefined) throw new StaleAttemptError()
  const { userId, target } = translation
  const texts = uniqueTexts(await tracksToTranslate(db, attempt.projectId, target), target)
  const open = texts.filter(({ isSettled }) => !isSettled)
  const tally = new Tally({ total: texts.length, settled: texts.length - open.length })
  const report = async () => {
    const { done, total } = tally
    const percent = total === 0 ? 100 : (100 * done) / total
    if (!(await reportProgress(db, attempt, { percent, done, total }))) throw new StaleAttemptError()
  }
  await report()

  const byId = new Map(texts.map((text) => [text.id, text]))
  const terms = await termsOfProject(db, { userId, projectId: attempt.projectId })
  const said = texts.flatMap(({ id, personText }) =>
    personText === undefined ? [] : [[id, personText] as const],
  )
  for (const source of new Set(open.map(({ language }) => language))) {
    const group = open.filter(({ language }) => language === source)
    const ids = group.map(({ id }) => id)
    const remembered = await recallTranslations(db, { userId, source, target }, ids)
    await translateTexts(group, {
      source,
      target,
      engines: engines.serving(source, target),
      glossary: glossaryFor(terms, source, target),
      memory: new Map([...remembered, ...said]),
      signal,
      async onSettled(outcomes) {
        const rows = outcomes.flatMap((outcome) => rowsOf(outcome, byId.get(outcome.id)))
        await db.transaction().execute(async (trx) => {
          if (!(await holdTranslation(trx, attempt))) throw new StaleAttemptError()
          await writeMachineTranslations(trx, target, rows)
        })
        for (const outcome of outcomes) tally.add(outcome)
        await report()
      },
    })
  }
  tally.throwIfAllFailed()
  const done = await db
    .transaction()
    .execute((trx) => moveByJob(trx, attempt, MOVES.translationDone, { progress: 100 }))
  if (done === undefined) throw new StaleAttemptError()
}

function rowsOf(outcome: TranslationOutcome, text: UniqueText<TrackId> | undefined): MachineTranslation[] {
  const { origin, engine, draft, unknownWords, problem, passedOver } = outcome
  return (text?.trackIds ?? []).map((trackId) => ({
    trackId,
    text: outcome.text,
    origin,
    engine,
    draft,
    unknownWords,
    problem,
    passedOver,
  }))
}
