import { buildOverlayPlan } from '#app/domain/overlay/build-overlay-plan.ts'
import { tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { type FoundCover, findCovers } from '../covers/find-covers.ts'
import type { PictureServer } from '../picture-server.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { PreviewRequest } from './preview-request.ts'

export interface PlannedPreview {
  readonly plan: OverlayPlan
  readonly covers: ReadonlyMap<SnapshotTrack['id'], FoundCover>
  /** With their boxes in display pixels. */
  readonly tracks: readonly SnapshotTrack[]
}

/**
 * The plan of the whole render, so that every text stands where it will stand in the output; only the texts that are
 * `seen` get their covers, as each costs time.
 */
export async function planPreview(
  { tools, signal, options, watermark, targetLanguage, ...request }: PreviewRequest,
  {
    source,
    pictures,
    seen,
  }: { source: SourceVideo; pictures: PictureServer; seen: (track: SnapshotTrack) => boolean },
): Promise<PlannedPreview> {
  const tracks = tracksAtDisplaySize(request.tracks, source.displayWidthPx / source.codedWidthPx)
  const hidden = tracks.filter(
    (track) => seen(track) && ['replace', 'erase'].includes(treatmentOf(track, options)),
  )
  const covers = await findCovers({
    source,
    tracks,
    hidden,
    tools,
    signal,
    keepPicture: (png) => pictures.keep(png),
  })
  const { displayWidthPx: widthPx, displayHeightPx: heightPx, durationSeconds } = source
  const frame = { widthPx, heightPx, durationSeconds }
  const asked = { frame, tracks, language: targetLanguage, options, covers, watermark }
  return { plan: OverlayPlan.parse(buildOverlayPlan(asked)), covers, tracks }
}
