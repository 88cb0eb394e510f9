import type { ColumnType, Generated } from 'kysely'
import type { AnalysisConfig } from '../domain/analysis-config.ts'
import type { Priority } from '../domain/collections.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { CollectionId, ProjectId, UploadId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { PlaybackFacts } from '../domain/playback.ts'
import type { ProjectStatus, Stage, Substep } from '../domain/project-status.ts'
import type { RenderOptions } from '../domain/render-options.ts'
import type { WarnedRule } from '../domain/retention.ts'
import type { Created, Later, LaterJson } from './columns.server.ts'

export interface ProjectsTable {
  id: Generated<ProjectId>
  user_id: UserId
  name: string
  description: Later<string>
  source_language: Generated<Language>
  target_language: Generated<Language>
  status: Generated<ProjectStatus>
  status_before: Later<ProjectStatus>
  attempt: Generated<number>
  progress: Generated<number>
  current_stage: Generated<Stage>
  substep: Later<Substep>
  /** Name of the leg that is downloaded, as long as `substep` is `downloading_model`. */
  waits_for_model: Later<string>
  stage_done: Later<number>
  stage_total: Later<number>
  stage_started_at: Later<Date>
  /** As the worker tells it, counted from `updated_at`; null leaves it to the pace so far. */
  stage_seconds_left: Later<number>
  error_code: Later<ErrorCode>
  error: Later<string>
  analysis_config: LaterJson<AnalysisConfig>
  render_options: LaterJson<RenderOptions>
  frames_analyzed: Later<number>
  texts_detected: Later<number>
  duration_seconds: Later<number>
  /** As the header of the file says. */
  announced_seconds: Later<number>
  fps_num: Later<number>
  fps_den: Later<number>
  width: Later<number>
  height: Later<number>
  file_name: Later<string>
  mime_type: Later<string>
  playback_facts: LaterJson<PlaybackFacts>
  video_path: Later<string>
  video_s3_url: Later<string>
  /** Null also for what was uploaded before sizes were kept, until maintenance has asked the store. */
  video_bytes: Later<string>
  /** When the original went under a rule of retention; the rest of the project is still there. */
  source_deleted_at: Later<Date>
  poster_path: Later<string>
  /** Of the output that was made last. */
  output_poster_path: Later<string>
  analyzed_video_path: Later<string>
  analyzed_video_s3_url: Later<string>
  watermarked_video_path: Later<string>
  watermarked_video_s3_url: Later<string>
  outputs_stale: Generated<boolean>
  /** What both were before the translation that runs: cancelling puts them back. */
  target_language_before: Later<Language>
  outputs_stale_before: Later<boolean>
  credits_required: Later<number>
  download_count: Generated<number>
  /** A copy of the example that comes with the product. */
  is_example: Generated<boolean>
  version: Generated<number>
  collection_id: Later<CollectionId>
  /** In its collection: the folders and the name of the file that it was made of. */
  relative_path: Later<string>
  /** By itself; its collection may be paused as well. */
  paused_at: Later<Date>
  /** Null: that of its collection. */
  priority: Later<Priority>
  created_at: Created
  updated_at: Generated<Date>
}

export interface ResumableUploadsTable {
  id: UploadId
  project_id: ProjectId
  file_name: string
  /** A bigint; below 2^53, since no larger upload is begun. */
  size_bytes: ColumnType<string, number, never>
  file_modified_at: Later<Date>
  created_at: Created
  expires_at: ColumnType<Date, Date, never>
  finished_at: Later<Date>
}

export interface DownloadsTable {
  id: Generated<string>
  user_id: UserId
  project_id: ProjectId
  output: 'output' | 'watermarked' | 'input'
  hour: Date
}

/** Which owners were told that videos of a project will be deleted; void once the project changes. */
export interface RetentionWarningsTable {
  project_id: ProjectId
  rule: WarnedRule
  warned_at: Created
}
