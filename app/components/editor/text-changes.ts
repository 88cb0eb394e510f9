import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { changedCorrections, correctedTrack } from '#app/domain/text-corrections.ts'
import { bearerToken, renewToken } from '../layout/bearer-token.ts'

export type Saving = 'saved' | 'saving' | 'failed'

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

/** Sends a change of one place, as `sendTextChange` does. */
export function sendChange(
  projectId: string,
  trackId: string,
  { box, startSeconds, endSeconds }: Partial<PlaceAndTime>,
): Promise<number | undefined> {
  return sendTextChange(projectId, trackId, {
    scope: 'one',
    ...(box && { box: [box.x, box.y, box.width, box.height], angle_degrees: box.angleDegrees }),
    ...(startSeconds !== undefined && { start_seconds: startSeconds }),
    ...(endSeconds !== undefined && { end_seconds: endSeconds }),
  })
}

/** Sends a change in the API's words. Resolves to the version that it made; undefined when all was so already. Throws when refused. */
export async function sendTextChange(
  projectId: string,
  trackId: string,
  change: object,
): Promise<number | undefined> {
  const body = JSON.stringify(change)
  const send = (token: string | undefined) =>
    fetch(`/api/v1/projects/${projectId}/texts/${trackId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body,
    })
  const first = await send(await bearerToken())
  const response = first.status === 401 ? await send(await renewToken()) : first
  const answer: unknown = await response.json()
  if (!response.ok || typeof answer !== 'object' || answer === null)
    throw new Error('the change was not taken')
  const told = new Map<string, unknown>(Object.entries(answer))
  const [version, changed] = [told.get('version'), told.get('changed')]
  const isChange = Array.isArray(changed) && changed.length > 0
  return isChange && typeof version === 'number' ? version : undefined
}
