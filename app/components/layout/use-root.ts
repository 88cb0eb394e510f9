import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Flash } from '#app/i18n/flash-codes.ts'
import { DEFAULT_LANGUAGE, type ServedLanguage, servedLanguage } from '#app/i18n/languages.ts'
import type { Scheme } from '#app/i18n/preferences.ts'
import type { AnalyticsSettings } from '../analytics/tracker.ts'

export type TitleName =
  | 'default'
  | 'home'
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'verifyEmail'
  | 'restoreEmail'
  | 'contact'
  | 'projects'
  | 'create'
  | 'collections'
  | 'newCollection'
  | 'collection'
  | 'addVideos'
  | 'review'
  | 'project'
  | 'upload'
  | 'analysis'
  | 'translation'
  | 'result'
  | 'profile'
  | 'buyCredits'
  | 'payment'
  | 'terms'
  | 'privacy'
  | 'developers'
  | 'admin'
  | 'error'

/** What every page knows. `titles` are here because `meta` has no texts of its own. */
export interface RootData {
  readonly locale: ServedLanguage
  readonly theme: Scheme
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly isAdmin: boolean
  } | null
  /** The browser's session has not run out: the person ended it, here or from elsewhere. */
  readonly hasLoggedOut: boolean
  readonly flash: Flash | null
  readonly titles: Readonly<Record<TitleName, string>>
  /** Whether visitors may open an account. */
  readonly registration: 'open' | 'invite' | 'closed'
  readonly year: number
  /** Where to tell how the page is used; null when nobody is told. */
  readonly analytics: AnalyticsSettings | null
}

/** What the root knows; undefined while it is the root itself that has failed. */
export function useRoot() {
  return useRouteLoaderData<RootData>('root')
}

/** The language of the page: the root's word, else that of the texts. */
export function useLanguage(): ServedLanguage {
  const { i18n } = useTranslation()
  return useRoot()?.locale ?? servedLanguage(i18n.language) ?? DEFAULT_LANGUAGE
}
