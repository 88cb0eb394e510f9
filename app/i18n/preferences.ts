import { JUST_CHOSEN_COOKIE, LANGUAGE_KEY, type ServedLanguage, servedLanguage } from './languages.ts'

/** The value of a plain cookie, or undefined. Only for values that we write unencoded: languages, schemes. */
export function cookieValue(header: string | null, name: string): string | undefined {
  const pair = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
const SCHEME_COOKIE = 'rotulo-theme'
const A_YEAR = 'Path=/; Max-Age=31536000; SameSite=Lax'

export interface Preferences {
  readonly language: ServedLanguage | undefined
  readonly theme: Scheme | undefined
}

/** What the form of the language menu or of the appearance switch asks for. */
export function preferencesIn(form: FormData): Preferences {
  const [language, theme] = [form.get('language'), form.get('theme')]
  return {
    language: typeof language === 'string' ? servedLanguage(language) : undefined,
    theme: SCHEMES.find((scheme) => scheme === theme),
  }
}

/** Headers that keep what was chosen. Scripts may read them: they hold nothing secret. */
export function preferenceCookies({ language, theme }: Preferences): string[] {
  const chosen = language && [
    `${LANGUAGE_KEY}=${language}; ${A_YEAR}`,
    `${JUST_CHOSEN_COOKIE}=1; Path=/; Max-Age=30; SameSite=Lax`,
  ]
  return [...(chosen ?? []), ...(theme ? [`${SCHEME_COOKIE}=${theme}; ${A_YEAR}`] : [])]
}

export function schemeOf(cookie: string | null): Scheme {
  const value = cookieValue(cookie, SCHEME_COOKIE)
  return SCHEMES.find((scheme) => scheme === value) ?? 'system'
}
