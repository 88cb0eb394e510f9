import { createHash } from 'node:crypto'
import type { Project } from '../../db/projects.server.ts'
import type { TranslatedTrack } from '../../db/text-tracks.server.ts'
import type { Language } from '../../domain/languages.ts'
import { buildOverlayPlan } from '../../domain/overlay/build-overlay-plan.ts'
import type { PlanFlag } from '../../domain/overlay/overlay-plan.ts'
import { separateInTime } from '../../domain/overlay/concurrent.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import type { SnapshotTrack } from '../../domain/render-snapshot.ts'
import { snapshotTrackOf } from '../rendering/render-content.server.ts'
import { mapInSlices } from './in-slices.server.ts'

type Flags = readonly { readonly trackId: string; readonly flag: PlanFlag }[]

/** Eight films of 2,500 texts that are edited at once; most texts have no flags, and an entry takes 200 bytes. */
const MOST_KEPT = 20_000
/** By all that they are planned from, the one that was wanted last at the end. */
const planned = new Map<string, Flags>()

/**
 * What a plan says of the project's texts in a language, as far as it can be told without the video. Texts that are shown together are
 * planned together, those that are as they were before not again.
 */
export async function plannedFlags(
  { width, height, duration_seconds: durationSeconds, render_options }: Project,
  tracks: readonly TranslatedTrack[],
  language: Language,
): Promise<ReadonlyMap<string, readonly PlanFlag[]>> {
  if (width === null || height === null || durationSeconds === null) return new Map()
  const frame = { widthPx: width, heightPx: height, durationSeconds }
  const options = render_options ?? RenderOptions.parse({})
  const common = JSON.stringify([frame, language, options])
  const parts = separateInTime(tracks.map(snapshotTrackOf))
  const flags = await mapInSlices(parts, (part) => {
    const key = createHash('sha1').update(common).update(JSON.stringify(part)).digest('base64')
    const found = planned.get(key) ?? flagsOf(part, { frame, language, options })
    planned.delete(key)
    planned.set(key, found)
    const [oldest] = planned.keys()
    if (planned.size > MOST_KEPT && oldest !== undefined) planned.delete(oldest)
    return found
  })
  const byText = new Map<string, PlanFlag[]>()
  for (const { trackId, flag } of flags.flat()) {
    const before = byText.get(trackId)
    if (before) before.push(flag)
    else byText.set(trackId, [flag])
  }
  return byText
}

function flagsOf(
  tracks: readonly SnapshotTrack[],
  request: Pick<Parameters<typeof buildOverlayPlan>[0], 'frame' | 'language' | 'options'>,
): Flags {
  return buildOverlayPlan({ ...request, tracks, covers: new Map(), watermark: null }).flags
}
