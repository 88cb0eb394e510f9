import type { ParseKeys } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What an expected failure means and what to do about it; undefined for a code that is not ours. */
export function useErrorText(): (code: string | null) => string | undefined {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    (code) => {
      // a test proves that every code has its text; the table of codes is long, and the browser has the texts anyway
      const isKey = (key: string): key is ParseKeys<'errors'> => i18n.exists(key, { ns: 'errors' })
      return code !== null && isKey(code) ? t(code) : undefined
    },
    [t, i18n],
  )
}
