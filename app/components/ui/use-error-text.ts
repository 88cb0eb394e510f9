import type { ParseKeys } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ERROR_STATUS } from '#app/domain/errors.ts'

// a test proves that every code has its text
const isKey = (code: string): code is ParseKeys<'errors'> => code in ERROR_STATUS

/** What an expected failure means and what to do about it; undefined for a code that is not ours. */
export function useErrorText(): (code: string | null) => string | undefined {
  const { t } = useTranslation('errors')
  return useCallback((code) => (code !== null && isKey(code) ? t(code) : undefined), [t])
}
