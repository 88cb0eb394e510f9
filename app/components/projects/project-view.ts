import type { OutageCode } from '#app/domain/outage.ts'
import type { Language } from '#app/domain/languages.ts'
import { legNamed } from '#app/domain/model-leg.ts'
import type { Substep, ProjectStatus, Stage } from '#app/domain/project-status.ts'

/** The columns of a project that its pages tell of. Where its files lie is nobody's business. */
interface ProjectColumns {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly status: ProjectStatus
  readonly current_stage: Stage
  readonly substep: Substep | null
  readonly waits_for_model: string | null
  readonly progress: number
  readonly stage_done: number | null
  readonly stage_total: number | null
  readonly stage_started_at: Date | null
  readonly stage_seconds_left: number | null
  readonly updated_at: Date
  readonly source_language: Language
  readonly target_language: Language
  readonly created_at: Date
  readonly error: string | null
  readonly error_code: string | null
  readonly frames_analyzed: number | null
  readonly texts_detected: number | null
  readonly duration_seconds: number | null
  readonly announced_seconds: number | null
  readonly width: number | null
  readonly height: number | null
  readonly file_name: string | null
  readonly poster_path: string | null
  readonly output_poster_path: string | null
  readonly video_path: string | null
  readonly source_deleted_at: Date | null
  readonly watermarked_video_path: string | null
  readonly analyzed_video_path: string | null
  readonly outputs_stale: boolean
  readonly credits_required: number | null
  readonly queue_position?: number | null
  readonly waiting?: { readonly code: OutageCode; readonly retryAt: Date } | null
}

/** Before this share is done, or this long has passed, nobody can tell how long the rest will take. */
const FORESEEABLE = { percent: 3, seconds: 5 }

export type ProjectView = ReturnType<typeof projectView>

/** A project as its pages show it; `now` tells how long its work will still take. */
export function projectView(row: ProjectColumns, now: Date) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    stage: row.current_stage,
    substep: row.substep,
    /** The model that is downloaded first, where one is. */
    model: (row.substep === 'downloading_model' && legNamed(row.waits_for_model ?? '')) || null,
    progress: row.progress,
    done: row.stage_done,
    total: row.stage_total,
    secondsLeft: secondsLeft(row, now),
    /** 1 is next; null unless the stage waits for a worker, and where nobody has asked. */
    queuePosition: row.queue_position ?? null,
    /** What an outage keeps the stage waiting for, and for how many seconds more. */
    waiting: row.waiting
      ? {
          code: row.waiting.code,
          seconds: Math.max(0, (row.waiting.retryAt.getTime() - now.getTime()) / 1000),
        }
      : null,
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    createdAt: row.created_at,
    error: row.error,
    errorCode: row.error_code,
    framesAnalyzed: row.frames_analyzed,
    textsDetected: row.texts_detected,
    durationSeconds: row.duration_seconds,
    missingFrom: missingFrom(row),
    size: row.width && row.height ? { width: row.width, height: row.height } : null,
    fileName: row.file_name,
    // the last part is new with every picture, so that browsers may keep it
    poster: posterUrl(row),
    /** Of the translated video where there is one, else of the original. */
    picture: picture(row),
    hasVideo: row.video_path !== null,
    /** When the original went because nothing had changed for long; null while it is there. */
    sourceDeletedAt: row.source_deleted_at,
    hasWatermarked: row.watermarked_video_path !== null,
    hasPremium: row.analyzed_video_path !== null,
    outputsStale: row.outputs_stale,
    creditsRequired: row.credits_required,
  }
}

function posterUrl({ id, poster_path: key }: Pick<ProjectColumns, 'id' | 'poster_path'>): string | null {
  return key && `/projects/${id}/poster?v=${key.slice(-12)}`
}

function picture(row: ProjectColumns): string | null {
  const { id, output_poster_path: key } = row
  return key ? `/projects/${id}/poster?of=output&v=${key.slice(-12)}` : posterUrl(row)
}

/** Of a length that a header merely rounds; players leave as much out. */
const MISSING = { seconds: 1, share: 0.05 }

/** Where a damaged video ends, and how long it says that it is; null for one that is whole, as far as anybody knows. */
function missingFrom({
  duration_seconds: seconds,
  announced_seconds: announcedSeconds,
}: ProjectColumns): { seconds: number; announcedSeconds: number } | null {
  if (seconds === null || announcedSeconds === null) return null
  const missing = announcedSeconds - seconds
  const isMissing = missing > MISSING.seconds && missing > MISSING.share * announcedSeconds
  return isMissing ? { seconds, announcedSeconds } : null
}

/**
 * What the worker last told, less the time since then; else as if the rest went at the pace of what is done. Null when
 * neither says anything yet.
 */
function secondsLeft(row: ProjectColumns, now: Date): number | null {
  const { progress, stage_started_at, stage_seconds_left, updated_at } = row
  if (!stage_started_at) return null
  if (stage_seconds_left !== null)
    return Math.max(0, stage_seconds_left - Math.max(0, now.getTime() - updated_at.getTime()) / 1000)
  const elapsed = (now.getTime() - stage_started_at.getTime()) / 1000
  if (progress < FORESEEABLE.percent || progress >= 100 || elapsed < FORESEEABLE.seconds) return null
  return (elapsed / progress) * (100 - progress)
}
