import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ProjectId, TrackId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { TranslationScope } from '../domain/translation-scope.ts'
import type { PassedOver, TranslationProblem } from '../domain/translator.ts'
import type { TrackText } from '../domain/unique-texts.ts'
import type { ParagraphLine } from '../domain/wrapped-paragraphs.ts'
import type { Db, Trx } from './client.server.ts'
import type { Attempt } from './projects.server.ts'
import { tracksWithTranslation } from './text-tracks.server.ts'

/** `isUntranslated` of the domain, for a joined `translation`. */
const IS_UNTRANSLATED = sql<SqlBool>`(translation.track_id IS NULL OR (translation.origin <> 'person'
  AND (translation.problem IS NOT NULL OR trim(translation.text) = '')))`

/**
 * The project's tracks in the order in which they appear, with what they have in the target language. Done are those
 * that the scope leaves out.
 */
export async function tracksToTranslate(
  db: Db,
  projectId: ProjectId,
  { target, scope }: { target: Language; scope: TranslationScope },
): Promise<(TrackText<TrackId> & ParagraphLine)[]> {
  // written since the running attempt began, with nothing wrong: a repeated job need not ask again
  const isFresh = sql<boolean>`coalesce(translation.updated_at >= project.stage_started_at
    AND translation.problem IS NULL, false)`
  const rows = await tracksWithTranslation(db, target)
    .innerJoin('projects as project', 'project.id', 'track.project_id')
    .select([
      'track.id',
      'track.original_text as originalText',
      'track.language',
      'track.disposition',
      'track.prevalent_box as box',
      'track.style',
      'track.start_seconds as startSeconds',
      'track.end_seconds as endSeconds',
      'translation.text',
      'translation.origin',
    ])
    .select((scope === 'all' ? isFresh : sql<boolean>`NOT ${IS_UNTRANSLATED}`).as('isDone'))
    .where('track.project_id', '=', projectId)
    .where('track.deleted_at', 'is', null)
    .orderBy('track.start_seconds')
    .orderBy('track.ordinal')
    .execute()
  return rows.map(({ text, origin, isDone, ...track }) => ({
    ...track,
    translation: text === null ? undefined : { text, isPersons: origin === 'person', isDone },
  }))
}

/** The languages of those texts to be translated that have no translation into the target, or a doubtful one. */
export async function findUntranslatedLanguages(
  db: Db,
  projectId: ProjectId,
  target: Language,
): Promise<Language[]> {
  const rows = await tracksWithTranslation(db, target)
    .select('track.language')
    .distinct()
    .where('track.project_id', '=', projectId)
    .where('track.deleted_at', 'is', null)
    .where('track.disposition', '=', 'translate')
    .where(IS_UNTRANSLATED)
    .execute()
  return rows.map(({ language }) => language)
}

/** Those of the texts that have no translation into the target, or a doubtful one. */
export async function findUntranslated(
  db: Db,
  ids: readonly TrackId[],
  target: Language,
): Promise<TrackId[]> {
  const rows = await tracksWithTranslation(db, target)
    .select('track.id')
    .where('track.id', '=', sql<TrackId>`ANY(${[...ids]}::uuid[])`)
    .where(IS_UNTRANSLATED)
    .execute()
  return rows.map(({ id }) => id)
}

export interface MachineTranslation {
  readonly trackId: TrackId
  /** Empty when there is none; `problem` then says why. */
  readonly text: string
  readonly origin: 'machine' | 'memory'
  readonly engine: string | null
  readonly draft: boolean
  readonly unknownWords: number
  readonly problem: TranslationProblem | null
  readonly passedOver: readonly PassedOver[]
}

/**
 * Writes what engines or memory said, except over a person's words. Where there is no text this time, an earlier
 * one stays and only the problem is noted.
 */
export async function writeMachineTranslations(
  trx: Trx,
  target: Language,
  translations: readonly MachineTranslation[],
): Promise<void> {
  for (let start = 0; start < translations.length; start += ROWS_A_STATEMENT)
    await writeRows(trx, target, translations.slice(start, start + ROWS_A_STATEMENT))
}

/** A statement of Postgres has at most 65,535 parameters. */
const ROWS_A_STATEMENT = 1000

async function writeRows(
  trx: Trx,
  target: Language,
  translations: readonly MachineTranslation[],
): Promise<void> {
  await trx
    .insertInto('translations')
    .values(
      translations.map(({ trackId, unknownWords, passedOver, ...columns }) => ({
        track_id: trackId,
        target_language: target,
        unknown_words: unknownWords,
        passed_over: JSON.stringify(passedOver),
        updated_at: sql<Date>`clock_timestamp()`,
        ...columns,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['track_id', 'target_language'])
        .doUpdateSet({
          text: unlessEmpty('text'),
          origin: unlessEmpty('origin'),
          engine: unlessEmpty('engine'),
          draft: unlessEmpty('draft'),
          unknown_words: unlessEmpty('unknown_words'),
          problem: sql`excluded.problem`,
          passed_over: sql`excluded.passed_over`,
          updated_at: sql`excluded.updated_at`,
        })
        .where('translations.origin', '<>', 'person'),
    )
    .execute()
}

function unlessEmpty(column: string): RawBuilder<never> {
  return sql`CASE WHEN excluded.text = '' THEN translations.${sql.ref(column)} ELSE excluded.${sql.ref(column)} END`
}

/** Whether the attempt is still the project's running translation; nobody can end it before the transaction does. */
export async function holdTranslation(trx: Trx, { projectId, attempt }: Attempt): Promise<boolean> {
  const project = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'translating')
    .forShare()
    .executeTakeFirst()
  return project !== undefined
}

/** Whose texts the attempt translates, and into what; undefined when the attempt is void. */
export function findTranslation(
  db: Db,
  { projectId, attempt }: Attempt,
): Promise<{ userId: UserId; target: Language } | undefined> {
  return db
    .selectFrom('projects')
    .select(['user_id as userId', 'target_language as target'])
    .where('id', '=', projectId)
    .where('attempt', '=', attempt)
    .where('status', '=', 'translating')
    .executeTakeFirst()
}
