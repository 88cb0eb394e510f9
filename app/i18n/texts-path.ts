/** Where the browser finds the texts of a namespace; `version` is the build's, so that they may be kept for long. */
export function textsPath(language: string, namespace: string, version: string | undefined): string {
  return `/locales/${language}/${namespace}.json${version ? `?v=${version}` : ''}`
}
