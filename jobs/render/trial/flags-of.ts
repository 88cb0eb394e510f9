import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { PreviewFlag } from '#app/domain/preview.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { FoundCover } from '../covers/find-covers.ts'

/** From here on a hidden original is not seen. */
const WELL_HIDDEN = 0.5
/** What can be read with ease, in pixels of the em in a frame of 720 lines. */
const READABLE_AT_720 = 12

/** What is known of the texts once they are drawn. */
export interface DrawnTexts {
  readonly plan: OverlayPlan
  readonly covers: ReadonlyMap<SnapshotTrack['id'], Pick<FoundCover, 'score'>>
  readonly overflowing: ReadonlySet<string>
  readonly options: RenderOptions
}

/** What a person should look at in a text, worst first. */
export function flagsOf(
  track: SnapshotTrack,
  { plan, covers, overflowing, options }: DrawnTexts,
): PreviewFlag[] {
  const isEmpty = track.disposition === 'translate' && track.translation.trim() === ''
  const isHidden = ['replace', 'erase'].includes(treatmentOf(track, options))
  const readablePx = (READABLE_AT_720 * plan.heightPx) / 720
  // a text that is set smaller than wished for is never set smaller than can be read, unless it began so small
  const isSmall = plan.items.some(
    (item) => item.kind === 'caption' && item.trackId === track.id && item.fontSizePx < readablePx - 0.01,
  )
  return [
    ...(isEmpty ? ['empty' as const] : []),
    ...(isHidden && (covers.get(track.id)?.score ?? 1) < WELL_HIDDEN ? ['weak-cover' as const] : []),
    ...(overflowing.has(track.id) ? ['too-long' as const] : []),
    ...(isSmall ? ['too-small' as const] : []),
  ]
}
