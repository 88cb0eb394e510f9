import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { Caption } from '#app/domain/overlay/overlay-plan.ts'
import { changedCorrections, correctedTrack, type TextCorrections } from '#app/domain/text-corrections.ts'
import type { Desk } from '../desk.ts'
import { previewPlan, tracksAround } from '../preview-plan.ts'
import { type StyleChange, StyleEdits } from '../style/style-edits.ts'
import { fitOf } from './fits.ts'

/** Narrower and smaller than this they are no longer well read. */
const NARROWEST_PERCENT = 70
const SMALLEST_SHARE = 0.6
const STEP = 5
/** Capitals of a text whose size was not measured, in a frame of 720 lines. */
const UNKNOWN_CAP_AT_720 = 14.3

/** Letters narrower by no more than is needed, as far as that helps. */
export function condense(desk: Desk, places: readonly EditedTrack[]): void {
  remedy(desk, places, (track) => {
    const now = track.corrections?.style?.widthPercent ?? 100
    return steps(now, Math.min(now, NARROWEST_PERCENT)).map((widthPercent) => ({ widthPercent }))
  })
}

/** Letters smaller by no more than is needed, as far as that helps. */
export function makeSmaller(desk: Desk, places: readonly EditedTrack[]): void {
  remedy(desk, places, (track) => {
    const { height } = desk.tracks.get().frame
    const { capHeightPx } = correctedTrack(track, track.corrections).style
    const now = capHeightPx ?? (UNKNOWN_CAP_AT_720 * height) / 720
    return steps(100, 100 * SMALLEST_SHARE).map((percent) => ({
      capHeightPx: Math.max(4, Math.round(percent * now) / 100),
    }))
  })
}

function steps(from: number, to: number): number[] {
  const count = Math.max(1, Math.floor((from - to) / STEP))
  return Array.from({ length: count }, (_, index) => Math.max(to, from - (index + 1) * STEP))
}

function remedy(
  desk: Desk,
  places: readonly EditedTrack[],
  changesOf: (track: EditedTrack) => readonly StyleChange[],
): void {
  const [first] = places
  if (!first) return
  const changes = changesOf(first)
  // the least that is enough in all places, else the most that may be
  const change = changes.find((one) => places.every((place) => fitsWith(desk, place, one))) ?? changes.at(-1)
  if (!change) return
  const edits = new StyleEdits(desk)
  edits.set(places, change)
  edits.flush()
}

function fitsWith(desk: Desk, place: EditedTrack, style: StyleChange): boolean {
  const data = desk.tracks.get()
  const tracks = tracksAround(data.tracks, place).map((track) => {
    const translation = desk.unsaved.textOf(track.groupId, track.translation)
    if (track.groupId !== place.groupId) return { ...track, translation }
    const corrections = changedCorrections(track, track.corrections ?? null, { style })
    return withCorrections({ ...track, translation }, corrections)
  })
  const plan = previewPlan(data, tracks, (place.startSeconds + place.endSeconds) / 2)
  const caption = plan.items.find(
    (item): item is Caption => item.kind === 'caption' && item.trackId === place.id,
  )
  return caption === undefined || !fitOf(caption).overflows
}

function withCorrections(track: EditedTrack, corrections: TextCorrections | null): EditedTrack {
  const { corrections: before, ...measured } = track
  return corrections ? { ...track, corrections } : before ? measured : track
}
