import { callApi } from './call-api.ts'
import type { PlaceAndTime } from './place-and-time.ts'

export type Saving = 'saved' | 'saving' | 'failed'

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
  return versionMade(await callApi('PATCH', `/projects/${projectId}/texts/${trackId}`, change))
}

/** More texts are sent in several calls. */
const MOST_TEXTS = 500

/** Sends one change of several places. Resolves to the last version that it made, as `sendTextChange` does. */
export async function sendTextsChange(
  projectId: string,
  trackIds: readonly string[],
  change: object,
): Promise<number | undefined> {
  let version: number | undefined
  for (let from = 0; from < trackIds.length; from += MOST_TEXTS) {
    const group_ids = trackIds.slice(from, from + MOST_TEXTS)
    const answer = await callApi('PATCH', `/projects/${projectId}/texts`, { group_ids, change })
    version = versionMade(answer) ?? version
  }
  return version
}

function versionMade(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null) throw new Error('the change was not taken')
  const told = new Map<string, unknown>(Object.entries(answer))
  const [version, changed] = [told.get('version'), told.get('changed')]
  const isChange = Array.isArray(changed) && changed.length > 0
  return isChange && typeof version === 'number' ? version : undefined
}
