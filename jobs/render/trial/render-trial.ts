import path from 'node:path'
import { AppError } from '#app/domain/errors.ts'
import { type TrialResult, trialWindow } from '#app/domain/preview.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { drawCoveredTexts } from '../fidelity/covered-texts.ts'
import type { PictureServer } from '../picture-server.ts'
import { planVideo } from '../plan-video.ts'
import { makeProxy } from '../proxy/make-proxy.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'
import { flagsOf } from './flags-of.ts'
import type { MadePreview, PreviewRequest } from './preview-request.ts'
import { renderFrames } from './render-frames.ts'

/** A few seconds of the output around a text, with their sound. */
export async function renderTrial(
  request: PreviewRequest,
  { source, pictures, workDir, trackId }: TrialParts,
): Promise<MadePreview<TrialResult>> {
  const chosen = request.tracks.find(({ id }) => id === trackId)
  if (!chosen) throw new AppError('translation.unknown-group')
  const { startSeconds, endSeconds } = trialWindow(chosen, source.durationSeconds)
  const first = Math.min(frameAt(startSeconds, source.frameTimes), source.frameTimes.length - 1)
  const end = Math.max(first + 1, frameAt(endSeconds, source.frameTimes))
  const isSeen = (track: SnapshotTrack) => track.startSeconds < endSeconds && startSeconds < track.endSeconds
  const planned = await planVideo({ ...request, source, pictures, isSeen })
  const { plan, tracks } = planned
  // not every browser plays what high dynamic range is rendered to
  const isCopied = source.bitDepth === 10
  const renderedPath = isCopied ? path.join(workDir, 'trial.mp4') : request.outPath
  const { overflowing } = await renderFrames(
    {
      ...{ source, plan, workDir, outPath: renderedPath },
      frames: Array.from({ length: end - first }, (_, index) => first + index),
    },
    request,
  )
  if (isCopied)
    await makeProxy({ ...request, sourcePath: renderedPath }, { ...request, onProgress: () => undefined })
  const flagged = tracks
    .filter(isSeen)
    .map((track) => ({ trackId: track.id, flags: flagsOf(track, plan, overflowing) }))
    .filter(({ flags }) => flags.length > 0)
  const { coveredFolder: folder } = request
  const asked = { ...request, ...planned, source, workDir }
  return {
    result: { kind: 'trial', startSeconds, endSeconds, flagged },
    covered: folder === undefined ? [] : await drawCoveredTexts({ ...asked, folder }),
  }
}

interface TrialParts {
  readonly source: SourceVideo
  readonly pictures: PictureServer
  readonly workDir: string
  readonly trackId: string
}
