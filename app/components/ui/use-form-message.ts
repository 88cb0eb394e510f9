import type { ParseKeys } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const PREFIX = 'errors:'
// the schemas' messages are known to be written: `tests/locales.test.ts` looks each one up
const isKey = (key: string): key is ParseKeys<'errors'> => key.includes('.')

/** The first of a field's messages in the reader's language; forms name them by their key. */
export function useFormMessage(): (messages: readonly string[] | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return useCallback(
    (messages) => {
      const message = messages?.[0]
      if (!message?.startsWith(PREFIX)) return message
      const key = message.slice(PREFIX.length)
      return isKey(key) ? t(key) : key
    },
    [t],
  )
}
