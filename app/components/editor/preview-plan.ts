import { buildOverlayPlan } from '#app/domain/overlay/build-overlay-plan.ts'
import { levelled } from '#app/domain/overlay/level.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { EditorTracks } from '#app/domain/editor-tracks.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { approximateCovers } from './approximate-covers.ts'

/** As a render is made unless something else is asked for. */
const OPTIONS: RenderOptions = {
  hide_original: true,
  use_prevalent_positions: true,
  font_size: 20,
  debug: false,
  clean_plate: false,
}
/** The place of each is found anew with each key: more texts would be felt. */
const MOST_TRACKS = 250

/**
 * The plan of a render, of the texts that are seen around a moment and of those that stand in their way. With
 * `atSeconds` it holds for that moment alone, and is cheap enough to be made with each key.
 */
export function previewPlan(
  { frame, durationSeconds, language }: Pick<EditorTracks, 'frame' | 'durationSeconds' | 'language'>,
  tracks: readonly SnapshotTrack[],
  atSeconds?: number,
): OverlayPlan {
  const level = levelled(tracks)
  const size = { widthPx: frame.width, heightPx: frame.height }
  return buildOverlayPlan({
    frame: { ...size, durationSeconds },
    tracks: level,
    language,
    options: OPTIONS,
    covers: approximateCovers(level, size),
    watermark: null,
    ...(atSeconds !== undefined && { atSeconds }),
  })
}

/**
 * The tracks that a plan around a moment needs, in their order: all of a short video; of a film those of this stretch
 * of time, with those that are seen together with one of them. Of too many, those that are nearest.
 */
export function tracksAround<Track extends SnapshotTrack>(
  tracks: readonly Track[],
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
): readonly Track[] {
  if (tracks.length <= MOST_TRACKS) return tracks
  const shown = tracks.filter((track) => track.startSeconds < endSeconds && startSeconds < track.endSeconds)
  const from = Math.min(...shown.map((track) => track.startSeconds))
  const to = Math.max(...shown.map((track) => track.endSeconds))
  const middle = (startSeconds + endSeconds) / 2
  const near = tracks
    .filter((track) => track.startSeconds < to && from < track.endSeconds)
    .toSorted((a, b) => distanceOf(a, middle) - distanceOf(b, middle))
  const needed = new Set(near.slice(0, MOST_TRACKS))
  return tracks.filter((track) => needed.has(track))
}

function distanceOf({ startSeconds, endSeconds }: SnapshotTrack, seconds: number): number {
  return Math.max(0, startSeconds - seconds, seconds - endSeconds)
}
