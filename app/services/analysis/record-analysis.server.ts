import { sql } from 'kysely'
import { deleteCheckpoint } from '../../db/analysis.server.ts'
import type { Db, Trx } from '../../db/client.server.ts'
import { countTracks, exchangeTracks, findEarlierTexts } from '../../db/merged-readings.server.ts'
import { type Attempt, moveByJob, type Project } from '../../db/projects.server.ts'
import { replaceTracks } from '../../db/text-tracks.server.ts'
import { creditsForVideo } from '../../domain/render-price.ts'
import { StaleAttemptError } from '../../domain/errors.ts'
import { mergeReading } from '../../domain/merged-reading.ts'
import { MOVES } from '../../domain/project-status.ts'
import type { ReadingScope } from '../../domain/reading-scope.ts'
import { byAppearance, type DroppedTrack, type TextTrack } from '../../domain/text-track.ts'
import { concludeStage } from '../runs/wake-run.server.ts'

/** What an analysis found, and what the video turned out to be when all its frames were decoded. */
export interface AnalysisResult {
  readonly tracks: readonly TextTrack[]
  /** What it left out, to be found among the deleted texts; absent: nothing. */
  readonly dropped?: readonly DroppedTrack[]
  /** What of the video was read; undefined: all of it. */
  readonly scope?: ReadingScope | undefined
  readonly framesAnalyzed: number
  readonly durationSeconds: number
  readonly fps: { readonly num: number; readonly den: number }
  /** Of the upright frames, in pixels. */
  readonly width: number
  readonly height: number
  /** Key of the still that stands for the project from now on; undefined keeps the one that it has. */
  readonly posterKey: string | undefined
}

/**
 * Puts the result in place of any earlier one and moves the project to `analyzed`, in one transaction. Where a part of
 * the video was read, what lies outside of it and what a person has corrected stays.
 * Throws StaleAttemptError, having written nothing, when another attempt has taken over.
 */
export async function recordAnalysis(db: Db, attempt: Attempt, result: AnalysisResult): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const project = await moveByJob(trx, attempt, MOVES.analysisDone, {
      progress: 100,
      substep: 'ready',
      frames_analyzed: result.framesAnalyzed,
      texts_detected: result.tracks.length,
      duration_seconds: result.durationSeconds,
      fps_num: result.fps.num,
      fps_den: result.fps.den,
      width: result.width,
      height: result.height,
      credits_required: creditsForVideo(result.durationSeconds),
      outputs_stale: sql<boolean>`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
      ...(result.posterKey !== undefined && { poster_path: result.posterKey }),
    })
    if (!project) throw new StaleAttemptError()
    const analyzed = await writeTracks(trx, project, result)
    await deleteCheckpoint(trx, attempt.projectId)
    await concludeStage(trx, analyzed)
  })
}

async function writeTracks(trx: Trx, project: Project, result: AnalysisResult): Promise<Project> {
  const { tracks, dropped = [], scope } = result
  const all = [...tracks, ...dropped].sort(byAppearance)
  if (!scope) {
    await replaceTracks(trx, project.id, all)
    return project
  }
  const earlier = await findEarlierTexts(trx, project.id)
  await exchangeTracks(trx, project.id, mergeReading(earlier, all, scope, result))
  return countTracks(trx, project.id)
}
