import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import * as z from 'zod'
import { cookieValue } from './preferences.ts'
import { detectLanguage } from './detect-language.ts'
import {
  DEFAULT_LANGUAGE,
  FALLBACK_LANGUAGE,
  LANGUAGE_KEY,
  SERVED_LANGUAGES,
  type ServedLanguage,
} from './languages.ts'
import { I18N_OPTIONS } from './options.ts'

const LOCALES = join('public', 'locales')
const Texts = z.record(z.string(), z.json())

/** All texts, read once: a page never waits for the disk, and an instance per language serves every request. */
const resources: Resource = Object.fromEntries(
  SERVED_LANGUAGES.map((language) => {
    const folder = join(LOCALES, language)
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
    const texts = (file: string) => Texts.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    return [language, Object.fromEntries(files.map((file) => [basename(file, '.json'), texts(file)]))]
  }),
)
const instances = new Map<ServedLanguage, I18n>()

/** The language in which to answer this request. */
export function languageOf(request: Request): ServedLanguage {
  return detectLanguage(
    cookieValue(request.headers.get('cookie'), LANGUAGE_KEY),
    request.headers.get('accept-language'),
  )
}

/** The texts of one language; shared by all requests, so never change its language. */
export function i18nFor(language: ServedLanguage): I18n {
  const known = instances.get(language)
  if (known) return known
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    ...I18N_OPTIONS,
    resources,
    lng: language,
    fallbackLng: [FALLBACK_LANGUAGE, DEFAULT_LANGUAGE],
    initImmediate: false,
  })
  instances.set(language, instance)
  return instance
}
