import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { changedCorrections, correctedTrack } from '#app/domain/text-corrections.ts'

/** Where a text's translation stands, and when it is seen. */
export interface PlaceAndTime {
  readonly box: TextBox
  readonly startSeconds: number
  readonly endSeconds: number
}

export function placeAndTimeOf(track: EditedTrack): PlaceAndTime {
  const { startSeconds, endSeconds } = track
  return { box: correctedTrack(track, track.corrections).prevalentBox, startSeconds, endSeconds }
}

/** The track with its translation elsewhere, or with other times, as the server will make it. */
export function changedTrack(track: EditedTrack, { box, ...times }: Partial<PlaceAndTime>): EditedTrack {
  const moved = { ...track, ...times }
  if (!box) return moved
  const { angleDegrees, ...rect } = box
  const { corrections: before, ...measured } = moved
  const corrections = changedCorrections(measured, before ?? null, { box: rect, angleDegrees })
  return corrections ? { ...measured, corrections } : measured
}
