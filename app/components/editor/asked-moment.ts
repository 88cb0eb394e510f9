import { MOMENT_FIELD } from '#app/forms/translation-fields.ts'

/** The address of the editor that shows a moment of the video. */
export function editorAt(projectId: string, seconds: number): string {
  return `/projects/${projectId}/translation?${MOMENT_FIELD}=${Number(seconds.toFixed(3))}`
}

/** The seconds that such an address asks for; undefined where it asks for none. */
export function askedMoment(search: URLSearchParams | FormData): number | undefined {
  const asked = search.get(MOMENT_FIELD)
  return typeof asked === 'string' && /^\d{1,6}(?:\.\d{1,3})?$/.test(asked) ? Number(asked) : undefined
}
