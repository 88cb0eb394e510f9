import { type Insertable, sql } from 'kysely'
import { type AnalysisConfig } from '../domain/analysis-config.ts'
import type { TextBox } from '../domain/geometry.ts'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Disposition, Suggestion, TextTrack } from '../domain/text-track.ts'
import type { TextTracksTable } from './analysis-tables.server.ts'
import type { Db, Trx } from './client.server.ts'

type NewRow = Insertable<TextTracksTable>

const SUGGESTED = { logo: 'keep', code: 'keep' } as const satisfies Record<Suggestion, Disposition>

/** A track as its row says it, without what says whose it is. */
export function rowOfTrack(track: TextTrack): Omit<NewRow, 'project_id' | 'ordinal'> {
  return {
    original_text: track.text,
    language: track.language,
    confidence: track.confidence,
    start_frame: track.startFrame,
    end_frame: track.endFrame,
    start_seconds: track.startSeconds,
    end_seconds: track.endSeconds,
    boxes: JSON.stringify(track.boxes),
    prevalent_box: JSON.stringify(track.prevalentBox),
    style: JSON.stringify(track.style),
    ...(track.suggestion && { suggestion: track.suggestion, disposition: SUGGESTED[track.suggestion] }),
  }
}

/** Puts a text among those of the project, before the first that begins later; the project must be locked. */
export async function insertAddedText(
  trx: Trx,
  projectId: ProjectId,
  track: TextTrack,
  reading: 'queued' | null,
): Promise<TrackId> {
  const ordinal = await makeRoom(trx, projectId, track.startSeconds)
  const { id } = await trx
    .insertInto('text_tracks')
    .values({ ...rowOfTrack(track), project_id: projectId, ordinal, is_added: true, reading })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Frees the number before the first text that begins later than this; the project must be locked. */
export async function makeRoom(trx: Trx, projectId: ProjectId, startSeconds: number): Promise<number> {
  const { place } = await trx
    .selectFrom('text_tracks')
    .select(
      sql<number>`coalesce(
      min(ordinal) FILTER (WHERE start_seconds > ${startSeconds}), max(ordinal) + 1, 0)`.as('place'),
    )
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  // no two may have one number, not even for a moment
  await trx
    .updateTable('text_tracks')
    .set({ ordinal: sql<number>`-ordinal - 1` })
    .where('project_id', '=', projectId)
    .where('ordinal', '>=', place)
    .execute()
  await trx
    .updateTable('text_tracks')
    .set({ ordinal: sql<number>`-ordinal` })
    .where('project_id', '=', projectId)
    .where('ordinal', '<', 0)
    .execute()
  return place
}

/** What a worker is to read. */
export interface ReadingTask {
  readonly videoKey: string | null
  readonly config: AnalysisConfig | null
  readonly original: string
  readonly language: Language
  readonly box: TextBox
  readonly startSeconds: number
  readonly endSeconds: number
  readonly durationSeconds: number | null
  readonly frameWidth: number | null
  readonly frameHeight: number | null
  readonly fpsNum: number | null
  readonly fpsDen: number | null
}

/** Undefined for a text that is gone, or was read already. */
export function findReadingTask(db: Db, id: TrackId): Promise<ReadingTask | undefined> {
  return db
    .selectFrom('text_tracks as track')
    .innerJoin('projects as project', 'project.id', 'track.project_id')
    .select([
      'project.video_path as videoKey',
      'project.analysis_config as config',
      'track.original_text as original',
      'track.language',
      'track.prevalent_box as box',
      'track.start_seconds as startSeconds',
      'track.end_seconds as endSeconds',
      'project.duration_seconds as durationSeconds',
      'project.width as frameWidth',
      'project.height as frameHeight',
      'project.fps_num as fpsNum',
      'project.fps_den as fpsDen',
    ])
    .where('track.id', '=', id)
    .where('track.reading', '=', 'queued')
    .executeTakeFirst()
}

/** What a worker read of an added text takes the place of what stood there. Resolves to false when it is gone. */
export async function finishReading(trx: Trx, id: TrackId, track: TextTrack): Promise<boolean> {
  const row = await trx
    .updateTable('text_tracks')
    .set({ ...rowOfTrack(track), reading: null })
    .where('id', '=', id)
    .where('reading', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** It stays as the person gave it. */
export async function failReading(db: Db, id: TrackId): Promise<void> {
  await db
    .updateTable('text_tracks')
    .set({ reading: 'failed' })
    .where('id', '=', id)
    .where('reading', '=', 'queued')
    .execute()
}
