import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { PreviewFlag } from '#app/domain/preview.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'

/**
 * What a person should check in a text that was drawn, worst first. The plan knows most of it; whether a text is too
 * long was measured by the page that painted it: `overflowing` are the ids of those that were cut off.
 */
export function flagsOf(
  { id, disposition, translation }: SnapshotTrack,
  { flags }: OverlayPlan,
  overflowing: ReadonlySet<string>,
): PreviewFlag[] {
  const planned = new Set(flags.flatMap(({ trackId, flag }) => (trackId === id ? [flag] : [])))
  const isEmpty = disposition === 'translate' && translation.trim() === ''
  return [
    ...(isEmpty ? ['empty' as const] : []),
    ...(planned.has('weak-cover') ? ['weak-cover' as const] : []),
    ...(overflowing.has(id) ? ['too-long' as const] : []),
    ...(planned.has('no-room') ? ['no-room' as const] : []),
    ...(planned.has('too-small') ? ['too-small' as const] : []),
  ]
}
