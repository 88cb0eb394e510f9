import { cookieValue } from '../i18n/preferences.ts'
import { detectLanguage } from '../i18n/detect-language.ts'
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGE_KEY, type ServedLanguage } from '../i18n/languages.ts'
import { isApiPath } from './canonical-path.ts'

/** What a request says about the language of its answer. */
export interface Asked {
  readonly path: string
  readonly cookie: string | null | undefined
  readonly acceptLanguage: string | null | undefined
}

/**
 * The language in which a problem is told. Where nobody has named one it is Spanish, as pages are; but what fails on our
 * side is told to programs in English, for whoever looks after them.
 */
export function problemLanguage({ path, cookie, acceptLanguage }: Asked, status: number): ServedLanguage {
  const unknown = isApiPath(path) && status >= 500 ? FALLBACK_LANGUAGE : DEFAULT_LANGUAGE
  return detectLanguage(cookieValue(cookie ?? null, LANGUAGE_KEY), acceptLanguage, unknown)
}

export function askedBy(request: Request): Asked {
  return {
    path: new URL(request.url).pathname,
    cookie: request.headers.get('cookie'),
    acceptLanguage: request.headers.get('accept-language'),
  }
}
