import { buildOverlayPlan, type OverlayRequest } from '#app/domain/overlay/build-overlay-plan.ts'
import { type Caption, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'

const frame = { widthPx: 1280, heightPx: 720, durationSeconds: 10 }

/** The plan of ten seconds of 1280 × 720 into English, unless told otherwise. */
export function planOf(
  tracks: readonly SnapshotTrack[],
  {
    options = {},
    ...rest
  }: Partial<Omit<OverlayRequest, 'options'>> & { options?: Partial<RenderOptions> } = {},
): OverlayPlan {
  return OverlayPlan.parse(
    buildOverlayPlan({
      frame,
      tracks,
      language: 'en',
      options: RenderOptions.parse(options),
      covers: new Map(),
      watermark: null,
      ...rest,
    }),
  )
}

/** A cover of a track that shows as long as the track does. */
export const coverOf = (track: SnapshotTrack) => ({
  surface: null,
  background: null,
  plateColor: null,
  score: 1,
  showings: [
    {
      cover: { kind: 'patch' as const, rect: { x: 0, y: 0, width: 2, height: 2 }, src: `/${track.id}.png` },
      startSeconds: track.startSeconds,
      endSeconds: track.endSeconds,
    },
  ],
})

export const captionsIn = (plan: OverlayPlan) =>
  plan.items.filter((item): item is Caption => item.kind === 'caption')
/** The caption of a plan that has one alone. */
export const onlyCaption = (plan: OverlayPlan): Caption => {
  const [caption, ...more] = captionsIn(plan)
  if (!caption || more.length > 0) throw new Error(`expected one caption, got ${captionsIn(plan).length}`)
  return caption
}
