import { buildOverlayPlan } from '#app/domain/overlay/build-overlay-plan.ts'
import { tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { tracksInLight } from '#app/domain/overlay/light-tracks.ts'
import { levelled } from '#app/domain/overlay/level.ts'
import { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { type CoverSearch, findCovers } from './covers/find-covers.ts'
import type { FoundCover } from './covers/live-cover.ts'
import { coverKeys } from './cache/keys.ts'
import { findUncachedCovers } from './cache/cached-covers.ts'
import type { RenderCache } from './cache/render-cache.ts'
import type { RenderRequest } from './render-request.ts'
import type { SourceVideo } from './source/source-video.ts'

export type PlanRequest = Pick<
  RenderRequest,
  'tracks' | 'targetLanguage' | 'options' | 'watermark' | 'tools' | 'signal'
> & {
  readonly source: SourceVideo
  readonly pictures: CoverSearch['pictures']
  /** What earlier renders found out, if that may be used. */
  readonly cache?: RenderCache | undefined
  /** Is told which share of the covers is found, 0 to 1. */
  readonly onCovers?: (share: number) => void
  /** Covers cost time, and of a few seconds only these texts' are needed; without it, all. */
  readonly isSeen?: (track: SnapshotTrack) => boolean
}

export interface PlannedVideo {
  readonly plan: OverlayPlan
  readonly covers: ReadonlyMap<string, FoundCover>
  /** As they are laid out: with their boxes level, and in display pixels. */
  readonly tracks: readonly SnapshotTrack[]
}

/** Searches for what hides each original, and lays out everything that is drawn over the video. */
export async function planVideo(request: PlanRequest): Promise<PlannedVideo> {
  const { source, options, tools, signal, pictures, cache } = request
  const scaleX = source.displayWidthPx / source.codedWidthPx
  const tracks = levelled(tracksAtDisplaySize(request.tracks, scaleX))
  const hidden = tracks
    .filter(request.isSeen ?? (() => true))
    .filter((track) => ['replace', 'erase'].includes(treatmentOf(track, options)))
  const search = { source, tracks, hidden, tools, signal, pictures }
  const onFound = (count: number) => request.onCovers?.(count / Math.max(1, hidden.length))
  const covers = cache
    ? await findUncachedCovers(search, { ...cache, keyOf: coverKeys(tracks, { ...cache, source }) }, onFound)
    : await findCovers(search, onFound)
  const { displayWidthPx: widthPx, displayHeightPx: heightPx, durationSeconds } = source
  const plan = OverlayPlan.parse(
    buildOverlayPlan({
      frame: { widthPx, heightPx, durationSeconds },
      tracks: tracksInLight(tracks, source.light),
      language: request.targetLanguage,
      options,
      covers,
      watermark: request.watermark,
      light: source.light,
    }),
  )
  return { plan, covers, tracks }
}
