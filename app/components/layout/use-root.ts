import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, type ServedLanguage, servedLanguage } from '#app/i18n/languages.ts'
import type { RootData } from './root-data.ts'

/** What the root knows; undefined while it is the root itself that has failed. */
export function useRoot() {
  return useRouteLoaderData<RootData>('root')
}

/** The language of the page: the root's word, else that of the texts. */
export function useLanguage(): ServedLanguage {
  const { i18n } = useTranslation()
  return useRoot()?.locale ?? servedLanguage(i18n.language) ?? DEFAULT_LANGUAGE
}
