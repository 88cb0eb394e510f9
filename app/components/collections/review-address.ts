import type { Language } from '#app/domain/languages.ts'

/** The search part of the address of a page of texts to review; null: in all languages. */
export function pageAddress(language: Language | null, page: number): string {
  const search = new URLSearchParams({
    ...(language !== null && { language }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return search === '' ? '.' : `?${search}`
}
