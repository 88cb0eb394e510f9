import type * as z from 'zod'
import { errorText } from '../i18n/error-text.server.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { QueuedProject } from '../services/projects/queue-position.server.ts'
import type { RunView } from '../services/runs/project-run.server.ts'
import type { ProjectAnswer, StatusAnswer } from './openapi/answers.ts'
import type { RunAnswer } from './openapi/run-operations.ts'

/** A project as the API shows one; its error in the language of whoever asks. */
export function projectJson(project: QueuedProject, request: Request): z.input<typeof ProjectAnswer> {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    source_language: project.source_language,
    target_language: project.target_language,
    ...statusJson(project, request),
    created_at: project.created_at.toISOString(),
    updated_at: project.updated_at.toISOString(),
    download_count: project.download_count,
    file_name: project.file_name,
    video_path: project.video_path,
    video_s3_url: project.video_s3_url,
    analyzed_video_path: project.analyzed_video_path,
    analyzed_video_s3_url: project.analyzed_video_s3_url,
    watermarked_video_path: project.watermarked_video_path,
    watermarked_video_s3_url: project.watermarked_video_s3_url,
    outputs_stale: project.outputs_stale,
    credits_required: project.credits_required,
    duration_seconds: project.duration_seconds,
    width: project.width,
    height: project.height,
    fps: project.fps_num !== null && project.fps_den !== null ? project.fps_num / project.fps_den : null,
    frames_analyzed: project.frames_analyzed,
    texts_detected: project.texts_detected,
    analysis_config: project.analysis_config,
    render_options: project.render_options,
    version: project.version,
  }
}

/** How far a project is: what is worth asking for again and again. `progress` is 0 to 100 of the current stage. */
export function statusJson(project: QueuedProject, request: Request): z.input<typeof StatusAnswer> {
  return {
    status: project.status,
    progress: project.progress,
    current_stage: project.current_stage,
    substep: project.substep,
    stage_done: project.stage_done,
    stage_total: project.stage_total,
    queue_position: project.queue_position,
    waiting_for: project.waiting?.code ?? null,
    retry_at: project.waiting?.retryAt.toISOString() ?? null,
    stage_started_at: project.stage_started_at?.toISOString() ?? null,
    stage_seconds_left: project.stage_seconds_left,
    error: project.error_code === null ? project.error : errorText(project.error_code, languageOf(request)),
    error_code: project.error_code,
  }
}

/** An unattended run as the API shows one; its error in the language of whoever asks. */
export function runJson({ run, price, held }: RunView, request: Request): z.input<typeof RunAnswer> {
  const targets = run.recipe.target_languages
  return {
    state: run.state,
    recipe_name: run.recipe_name,
    settings: run.recipe,
    language: targets[run.position] ?? null,
    outcomes: run.outcomes,
    checks: run.checks,
    price,
    held,
    error: run.error_code === null ? null : errorText(run.error_code, languageOf(request)),
    error_code: run.error_code,
    retry_at: run.retry_at?.toISOString() ?? null,
    created_at: run.created_at.toISOString(),
    updated_at: run.updated_at.toISOString(),
  }
}
