import * as z from 'zod'
import type { ApiClient } from '#tests/journey/api-client.ts'
import type { Kind, ProcessorSeconds } from './watch-resources.ts'

const EVERY_MS = 1000
/** Before this share of a stage nothing need be foretold. */
const FORETOLD_FROM = 0.1
/** So far from the truth the time left may be, as a share of it. */
const BELIEVED = 0.25

const Status = z.object({
  status: z.string(),
  substep: z.string().nullish(),
  progress: z.number(),
  stage_seconds_left: z.number().nullable().optional(),
  error: z.string().nullish(),
})

/** What was told at a moment, in seconds since the stage began, and of what share of it. */
interface Told {
  readonly at: number
  readonly share: number
  readonly left: number
}

/** What a sub-step took: by the clock, and of processors by kind of process. */
interface Substep {
  seconds: number
  readonly processor: Map<Kind, number>
}

export interface FollowedStage {
  readonly seconds: number
  /** Shares of the time for which the time left that was told was within a quarter of the truth. */
  readonly believed: number
  /** How far it was from the truth at worst, as a share of it. */
  readonly worst: number
  readonly told: readonly Told[]
  /** Those that were named, in their order. */
  readonly substeps: ReadonlyMap<string, Substep>
}

/** Follows a stage as a client does until the project is in `wanted`. Throws when it fails. */
export async function followStage(
  client: ApiClient,
  id: string,
  wanted: string,
  processorSoFar: () => Promise<ProcessorSeconds>,
): Promise<FollowedStage> {
  const began = performance.now()
  const told: Told[] = []
  const substeps = new Map<string, Substep>()
  let usedBefore = await processorSoFar()
  for (let before = 0; ;) {
    const answer = await client.call('GET', `/videos/${id}/status`, Status)
    const { status, progress, stage_seconds_left, error } = answer
    const at = (performance.now() - began) / 1000
    if (status === 'error') throw new Error(`the project failed: ${error ?? 'no reason given'}`)
    const used = await processorSoFar()
    const substep = substeps.get(answer.substep ?? '') ?? { seconds: 0, processor: new Map<Kind, number>() }
    substeps.set(answer.substep ?? '', substep)
    substep.seconds += at - before
    for (const [kind, seconds] of used) {
      const since = seconds - (usedBefore.get(kind) ?? 0)
      substep.processor.set(kind, (substep.processor.get(kind) ?? 0) + since)
    }
    ;[before, usedBefore] = [at, used]
    if (status === wanted) return { seconds: at, told, substeps, ...distances(told, at) }
    const share = progress / 100
    const left = stage_seconds_left ?? (share > 0 ? (at / share) * (1 - share) : undefined)
    if (left !== undefined) told.push({ at, share, left })
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** The last seconds do not count: there a second is a multiple of the truth. */
const LAST_SECONDS = 5

/** @param end when the stage was done; a tenth of it is a tenth of its time */
function distances(told: readonly Told[], end: number): Pick<FollowedStage, 'believed' | 'worst'> {
  const off = told
    .filter(({ at }) => at >= FORETOLD_FROM * end && end - at >= LAST_SECONDS)
    .map(({ at, left }) => Math.abs(left / (end - at) - 1))
  return {
    believed: off.filter((distance) => distance <= BELIEVED).length / Math.max(1, off.length),
    worst: Math.max(0, ...off),
  }
}
