const PARAMETER = 'at'

/** The address of the editor that shows a moment of the video. */
export function editorAt(projectId: string, seconds: number): string {
  return `/projects/${projectId}/translation?${PARAMETER}=${Number(seconds.toFixed(3))}`
}

/** The seconds that such an address asks for; undefined where it asks for none. */
export function askedMoment(search: URLSearchParams): number | undefined {
  const asked = search.get(PARAMETER)
  return asked !== null && /^\d{1,6}(?:\.\d{1,3})?$/.test(asked) ? Number(asked) : undefined
}
