import * as z from 'zod'
import type { ApiClient } from '#tests/journey/api-client.ts'

const EVERY_MS = 1000
/** Before this share of a stage nothing need be foretold. */
const FORETOLD_FROM = 0.1

const Status = z.object({
  status: z.string(),
  progress: z.number(),
  stage_seconds_left: z.number().nullable().optional(),
  error: z.string().nullish(),
})

export interface FollowedStage {
  readonly seconds: number
  /** How far the time left that was told was from the truth, as a share of it, at worst and for most of the time. */
  readonly worst: number
  readonly usual: number
}

/** Follows a stage as a client does until the project is in `wanted`. Throws when it fails. */
export async function followStage(client: ApiClient, id: string, wanted: string): Promise<FollowedStage> {
  const began = performance.now()
  const told: { at: number; share: number; left: number }[] = []
  for (;;) {
    const { status, progress, stage_seconds_left, error } = await client.call(
      'GET',
      `/videos/${id}/status`,
      Status,
    )
    const at = (performance.now() - began) / 1000
    if (status === 'error') throw new Error(`the project failed: ${error ?? 'no reason given'}`)
    if (status === wanted) return { seconds: at, ...distances(told, at) }
    const share = progress / 100
    const left = stage_seconds_left ?? (share > 0 ? (at / share) * (1 - share) : undefined)
    if (left !== undefined) told.push({ at, share, left })
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

/** The last seconds do not count: there a second is a multiple of the truth. */
const LAST_SECONDS = 5

function distances(
  told: readonly { at: number; share: number; left: number }[],
  end: number,
): Pick<FollowedStage, 'worst' | 'usual'> {
  const off = told
    .filter(({ at, share }) => share >= FORETOLD_FROM && end - at >= LAST_SECONDS)
    .map(({ at, left }) => Math.abs(left / (end - at) - 1))
    .sort((a, b) => a - b)
  return { worst: off.at(-1) ?? 0, usual: off[Math.floor(off.length * 0.9)] ?? 0 }
}
