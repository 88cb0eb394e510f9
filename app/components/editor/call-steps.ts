import { callApi, propertyOf, Refusal } from './call-api.ts'

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
  return call(`/projects/${projectId}/history/${step}`, {})
}

/** Saves many translations as one change. Throws when refused. */
export function callTranslations(
  projectId: string,
  translations: Readonly<Record<string, string>>,
  version: number,
): Promise<StepAnswer> {
  return call(`/videos/${projectId}/update-translations`, { translations, version })
}

async function call(path: string, body: object): Promise<StepAnswer> {
  const answer = await callApi('POST', path, body).catch((error: unknown) => {
    throw new Error((error instanceof Refusal && REASONS[error.code]) || 'failed', { cause: error })
  })
  const [version, changed] = [propertyOf(answer, 'version'), propertyOf(answer, 'changed')]
  const count = Array.isArray(changed) ? changed.length : Number(changed ?? 0)
  return { version: typeof version === 'number' && count > 0 ? version : undefined, changed: count }
}
