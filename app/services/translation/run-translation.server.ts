import type { Db } from '../../db/client.server.ts'
import { type Attempt, moveByJob, type Progress, reportProgress } from '../../db/projects.server.ts'
import {
  findTranslation,
  holdTranslation,
  tracksToTranslate,
  writeMachineTranslations,
} from '../../db/translations.server.ts'
import { AppError, StaleAttemptError } from '../../domain/errors.ts'
import type { Language } from '../../domain/languages.ts'
import { legName } from '../../domain/model-leg.ts'
import { MOVES } from '../../domain/project-status.ts'
import type { TranslationScope } from '../../domain/translation-scope.ts'
import type { TranslationProblem } from '../../domain/translator.ts'
import { uniqueTexts } from '../../domain/unique-texts.ts'
import { wrappedParagraphs } from '../../domain/wrapped-paragraphs.ts'
import { noteStaleness } from '../rendering/note-staleness.server.ts'
import { concludeStage } from '../runs/wake-run.server.ts'
import type { Engines } from './engines.server.ts'
import type { prepareEngines } from './served-pairs.server.ts'
import { rowsFor, translateByLanguage } from './translate-by-language.server.ts'
import type { TranslationOutcome } from './translate-texts.server.ts'

/** Problems of the engine or of its absence, which say nothing about the text. */
const PASSING: readonly TranslationProblem[] = ['rate-limited', 'unavailable', 'timed-out']
const LASTING: readonly TranslationProblem[] = ['unauthorised', 'forbidden', 'quota-exceeded']

/** Counts how a project's texts came out. */
class Tally {
  private succeeded: number
  private readonly problems: (TranslationProblem | null)[] = []
  readonly total: number

  constructor({ total, settled }: { total: number; settled: number }) {
    this.total = total
    this.succeeded = settled
  }

  get done(): number {
    return this.succeeded + this.problems.length
  }

  add(outcome: TranslationOutcome): void {
    if (outcome.text === '') this.problems.push(outcome.problem)
    else this.succeeded += 1
  }

  /** Throws when every text failed and none of them was to blame: then a retry or another set-up may help. */
  throwIfAllFailed(): void {
    const blameless = ['no-engine', ...PASSING, ...LASTING]
    if (this.succeeded > 0 || this.problems.length === 0) return
    if (!this.problems.every((problem) => problem !== null && blameless.includes(problem))) return
    if (this.problems.every((problem) => problem === 'no-engine')) throw new AppError('translation.no-engine')
    const isTransient = this.problems.some((problem) => problem !== null && PASSING.includes(problem))
    throw new AppError(isTransient ? 'translation.engine-failed' : 'translation.failed')
  }
}

interface Parts {
  readonly db: Db
  readonly engines: Engines
  /** What makes engines ready for a pair; without it they are as they are. */
  readonly prepare?: typeof prepareEngines
  readonly signal: AbortSignal
  readonly scope?: TranslationScope
  readonly withGlossary?: boolean
}

/**
 * Translates the texts of a project into its target language, each unique one once and from its own language. With
 * the scope `untranslated` the others are left as they are.
 * Can be repeated: what the attempt has written already is not asked for again, and a person's words stay.
 * Throws StaleAttemptError when another attempt has taken over; AppError when not one text could be translated:
 * `translation.no-engine`, `translation.engine-failed` (may pass) or `translation.failed`.
 */
export async function runTranslation(
  attempt: Attempt,
  { db, engines, prepare, signal, scope = 'all', withGlossary = true }: Parts,
): Promise<void> {
  const translation = await findTranslation(db, attempt)
  if (translation === undefined) throw new StaleAttemptError()
  const { userId, target } = translation
  const tracks = await tracksToTranslate(db, attempt.projectId, { target, scope })
  const texts = uniqueTexts(tracks, target)
  const rowsOf = rowsFor(texts)
  const open = texts.filter(({ isSettled }) => !isSettled)
  const tally = new Tally({ total: texts.length, settled: texts.length - open.length })
  const report = async (more: Partial<Progress> = {}) => {
    const { done, total } = tally
    const percent = total === 0 ? 100 : (100 * done) / total
    if (!(await reportProgress(db, attempt, { percent, done, total, ...more }))) throw new StaleAttemptError()
  }
  await report()
  const enginesFor = async (source: Language) => {
    const hasFetched = await prepare?.(source, target, {
      db,
      engines,
      signal,
      async onProgress(leg, percent) {
        const told = { percent, substep: 'downloading_model', model: legName(leg) } as const
        if (!(await reportProgress(db, attempt, told))) throw new StaleAttemptError()
      },
    })
    if (hasFetched) await report({ substep: null, isTimedAnew: true })
    return engines.serving(source, target)
  }

  await translateByLanguage(
    {
      projectId: attempt.projectId,
      userId,
      target,
      texts,
      paragraphs: wrappedParagraphs(tracks),
      withGlossary,
    },
    {
      db,
      engines: enginesFor,
      signal,
      async onSettled(outcomes) {
        await db.transaction().execute(async (trx) => {
          if (!(await holdTranslation(trx, attempt))) throw new StaleAttemptError()
          await writeMachineTranslations(trx, target, rowsOf(outcomes))
        })
        for (const outcome of outcomes) tally.add(outcome)
        await report()
      },
    },
  )
  tally.throwIfAllFailed()
  await db.transaction().execute(async (trx) => {
    const done = await moveByJob(trx, attempt, MOVES.translationDone, { progress: 100 })
    if (done === undefined) throw new StaleAttemptError()
    await concludeStage(trx, await noteStaleness(trx, done))
  })
}
