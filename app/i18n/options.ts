import type { InitOptions } from 'i18next'
import { SERVED_LANGUAGES } from './languages.ts'

/** What the texts on the server and in the browser have in common. */
export const I18N_OPTIONS = {
  supportedLngs: [...SERVED_LANGUAGES],
  defaultNS: 'common',
  ns: ['common'],
  // React escapes
  interpolation: { escapeValue: false },
} satisfies InitOptions

/** What only the server reads; browsers never fetch it. */
export const SERVER_NAMESPACES = ['mail'] as const

export const NAMESPACES = [
  'common',
  'home',
  'account',
  'projects',
  'collections',
  'analysis',
  'translation',
  'editor',
  'style',
  'glossary',
  'recipes',
  'result',
  'preview',
  'compare',
  'legal',
  'credits',
  'profile',
  'subtitles',
  'checks',
  'history',
  'review',
  'replace',
  'tokens',
  'developers',
  'webhooks',
  'admin',
  'errors',
] as const

/** Where the browser finds the texts of a namespace; `version` is the build's, so that they may be kept for long. */
export function textsPath(language: string, namespace: string, version: string | undefined): string {
  return `/locales/${language}/${namespace}.json${version ? `?v=${version}` : ''}`
}
