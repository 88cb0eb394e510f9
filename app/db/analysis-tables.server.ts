import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { TextBox } from '../domain/geometry.ts'
import type { ProjectId, TrackId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { Later, LaterJson } from './columns.server.ts'
import type { TextCorrections } from '../domain/text-corrections.ts'
import type { BoxAtFrame, Disposition, DropReason, Suggestion, TextStyle } from '../domain/text-track.ts'

export interface TextTracksTable {
  id: Generated<TrackId>
  project_id: ProjectId
  ordinal: number
  original_text: string
  language: Language
  confidence: number
  start_frame: number
  end_frame: number
  start_seconds: number
  end_seconds: number
  boxes: JSONColumnType<BoxAtFrame[]>
  prevalent_box: JSONColumnType<TextBox>
  style: JSONColumnType<TextStyle>
  disposition: Generated<Disposition>
  /** Why analysis set the disposition, whatever a person has set since; null where it set none. */
  suggestion: Later<Suggestion>
  /** What recognition had read where a person has corrected it. */
  read_text: ColumnType<string | null, never, string | null>
  /** By a person, where analysis had found none. */
  is_added: Generated<boolean>
  /** Of an added one: a worker is to read it, or could not; null once it was read. */
  reading: Later<'queued' | 'failed'>
  /** How a person wants it drawn; null where that is as it was measured. */
  corrections: LaterJson<TextCorrections>
  /** When a person has said that the text is right, in `reviewed_language`. */
  reviewed_at: Later<Date>
  reviewed_language: Later<Language>
  /** By a person, who may bring it back, or by analysis, which left it out. */
  deleted_at: Later<Date>
  /** Why analysis left it out, also once a person has brought it back; null where a person deleted it. */
  drop_reason: Later<DropReason>
}

/** How far an attempt has come. */
export interface AnalysisCheckpointsTable {
  project_id: ProjectId
  attempt: number
  /** A head, as `jobs/analysis/checkpoint/checkpoint.ts` describes it. */
  state: JSONColumnType<object>
  updated_at: Generated<Date>
}

/** What was found until then, by when it was saved. */
export interface AnalysisCheckpointPartsTable {
  project_id: ProjectId
  attempt: number
  part: number
  state: JSONColumnType<object>
}
