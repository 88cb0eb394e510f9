import type { Generated, JSONColumnType } from 'kysely'
import type { ErrorCode } from '../domain/errors.ts'
import type { PreviewId, ProjectId, TrackId } from '../domain/ids.ts'
import type { PreviewStatus, SideWorkKind } from '../domain/preview.ts'
import type { RenderOptions } from '../domain/render-options.ts'
import type { Created, Later, LaterJson } from './columns.server.ts'

/** A side job: the project's status has nothing to do with it. Cancelled ones are gone. */
export interface PreviewsTable {
  id: Generated<PreviewId>
  project_id: ProjectId
  kind: SideWorkKind
  /** Of a contact sheet; 1 for all else. */
  page: Generated<number>
  /** The text that a trial is made around; it may be gone since. */
  track_id: Later<TrackId>
  content_hash: string
  /** Empty of a proxy, which shows the source alone, and of all that is done: only the job reads it. */
  snapshot: JSONColumnType<object>
  options: JSONColumnType<RenderOptions>
  status: Generated<PreviewStatus>
  /** 0 to 100. */
  progress: Generated<number>
  storage_key: Later<string>
  size_bytes: Later<string>
  /** What `PreviewResult` describes. */
  result: LaterJson<object>
  error_code: Later<ErrorCode>
  created_at: Created
  finished_at: Later<Date>
}
