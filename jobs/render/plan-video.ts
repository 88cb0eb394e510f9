import { buildOverlayPlan } from '#app/domain/overlay/build-overlay-plan.ts'
import { tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { tracksInLight } from '#app/domain/overlay/light-tracks.ts'
import { levelled } from '#app/domain/overlay/level.ts'
import { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { type CoverSearch, findCovers, type FoundCover } from './covers/find-covers.ts'
import { coverKeys } from './kept/keys.ts'
import { findCoversAnew } from './kept/kept-covers.ts'
import type { Keeping } from './kept/keeping.ts'
import type { RenderRequest } from './render-translated-video.ts'
import type { SourceVideo } from './source/source-video.ts'

export type PlanRequest = Pick<
  RenderRequest,
  'tracks' | 'targetLanguage' | 'options' | 'watermark' | 'tools' | 'signal'
> & {
  readonly source: SourceVideo
  readonly pictures: CoverSearch['pictures']
  /** What earlier renders found out, if that may be used. */
  readonly keeping?: Keeping | undefined
  /** Is told which share of the covers is found, 0 to 1. */
  readonly onCovers?: (share: number) => void
  /** Covers cost time, and of a few seconds only these texts' are needed; without it, all. */
  readonly isSeen?: (track: SnapshotTrack) => boolean
}

export interface PlannedVideo {
  readonly plan: OverlayPlan
  readonly covers: ReadonlyMap<string, FoundCover>
  /** As they are laid out: with their boxes level, in display pixels, and their colours in the source's light. */
  readonly tracks: readonly SnapshotTrack[]
}

/** Looks for what hides each original, and lays out everything that is drawn over the video. */
export async function planVideo(request: PlanRequest): Promise<PlannedVideo> {
  const { source, options, tools, signal, pictures, keeping } = request
  const scaleX = source.displayWidthPx / source.codedWidthPx
  const tracks = tracksInLight(levelled(tracksAtDisplaySize(request.tracks, scaleX)), source.light)
  const hidden = tracks
    .filter(request.isSeen ?? (() => true))
    .filter((track) => ['replace', 'erase'].includes(treatmentOf(track, options)))
  const search = { source, tracks, hidden, tools, signal, pictures }
  const onFound = (count: number) => request.onCovers?.(count / Math.max(1, hidden.length))
  const covers = keeping
    ? await findCoversAnew(search, { ...keeping, keyOf: coverKeys(tracks, { ...keeping, source }) }, onFound)
    : await findCovers(search, onFound)
  const { displayWidthPx: widthPx, displayHeightPx: heightPx, durationSeconds } = source
  const plan = OverlayPlan.parse(
    buildOverlayPlan({
      frame: { widthPx, heightPx, durationSeconds },
      tracks,
      language: request.targetLanguage,
      options,
      covers,
      watermark: request.watermark,
      light: source.light,
    }),
  )
  return { plan, covers, tracks }
}
