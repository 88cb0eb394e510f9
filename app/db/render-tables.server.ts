import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ErrorCode } from '../domain/errors.ts'
import type { ProjectId, RenderId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { RenderKind, RenderOptions } from '../domain/render-options.ts'
import type { Created, Later, LaterJson } from './columns.server.ts'

export interface RendersTable {
  id: Generated<RenderId>
  project_id: ProjectId
  kind: RenderKind
  content_hash: string
  snapshot: JSONColumnType<object>
  /** Of the snapshot, read without it; null in what is no render of texts. */
  target_language: ColumnType<Language | null, never, never>
  options: JSONColumnType<RenderOptions>
  status: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  attempt: number
  storage_key: Later<string>
  /** Set when the render was cut into parts: what was found out for all of them. */
  covers_key: Later<string>
  size_bytes: Later<string>
  /** Pictures of the judged texts before and after, in one file. */
  stills_key: Later<string>
  fidelity: LaterJson<object>
  error_code: Later<ErrorCode>
  /** Of the newest output in a language: the texts have changed since. */
  is_stale: Generated<boolean>
  created_at: Created
  finished_at: Later<Date>
}

export interface RenderPartsTable {
  render_id: RenderId
  ordinal: number
  first_frame: number
  end_frame: number
  frames_done: Generated<number>
  /** The file that holds what the part is made of; null in renders that an older release has cut. */
  package_key: Later<string>
  storage_key: Later<string>
  pictures_key: Later<string>
  cut_at: Generated<Date>
}

/** What a project's last render drew, for the next one. */
export interface CachedPicturesTable {
  project_id: ProjectId
  storage_key: string
  size_bytes: string
  used_at: Generated<Date>
}
