import { bearerToken, renewToken } from '../layout/bearer-token.ts'

/** What the API says of a change of many texts. */
export interface StepAnswer {
  /** Undefined where nothing was different. */
  readonly version: number | undefined
  /** How many places are different now. */
  readonly changed: number
}

/** Why a step is refused, by the API's code: the message of the error, which the editor tells. */
const REASONS: Readonly<Record<string, string>> = {
  'history.nothing': 'nothing',
  'history.too-large': 'tooLarge',
  'translation.stale': 'stale',
}

/** Takes back the latest change of the project's texts, wherever it was made, or makes it again. Throws when refused. */
export function callHistory(projectId: string, step: 'undo' | 'redo'): Promise<StepAnswer> {
  return call(`/api/v1/projects/${projectId}/history/${step}`, {})
}

/** Saves many translations as one change. Throws when refused. */
export function callTranslations(
  projectId: string,
  translations: Readonly<Record<string, string>>,
  version: number,
): Promise<StepAnswer> {
  return call(`/api/v1/videos/${projectId}/update-translations`, { translations, version })
}

async function call(path: string, body: object): Promise<StepAnswer> {
  const send = (token: string | undefined) =>
    fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const first = await send(await bearerToken())
  const response = first.status === 401 ? await send(await renewToken()) : first
  const answer: unknown = await response.json()
  const told = new Map<string, unknown>(typeof answer === 'object' && answer ? Object.entries(answer) : [])
  const [code, version, changed] = [told.get('code'), told.get('version'), told.get('changed')]
  if (!response.ok) throw new Error(REASONS[String(code)] ?? 'failed')
  const count = Array.isArray(changed) ? changed.length : Number(changed ?? 0)
  return { version: typeof version === 'number' && count > 0 ? version : undefined, changed: count }
}
