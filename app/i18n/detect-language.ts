import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, type ServedLanguage, servedLanguage } from './languages.ts'

/**
 * The language of a page: the one chosen (the cookie mirrors local storage), else the first of the browser's
 * that we serve, else English for somebody who reads others, else `unknown`: Spanish, on pages.
 */
export function detectLanguage(
  chosen: string | undefined,
  acceptLanguage: string | null | undefined,
  unknown: ServedLanguage = DEFAULT_LANGUAGE,
): ServedLanguage {
  const own = servedLanguage(chosen)
  if (own) return own
  const wanted = inOrder(acceptLanguage ?? '')
  if (wanted.length === 0) return chosen ? FALLBACK_LANGUAGE : unknown
  for (const tag of wanted) {
    const language = tag === '*' ? unknown : servedLanguage(tag)
    if (language) return language
  }
  return FALLBACK_LANGUAGE
}

/** The tags of an Accept-Language header, the most wanted first; those with weight zero are left out. */
function inOrder(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((first, second) => second.weight - first.weight)
    .map(({ tag }) => tag)
}
