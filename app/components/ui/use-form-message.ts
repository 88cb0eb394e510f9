import type { FieldMetadata } from '@conform-to/react'
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

/** What our fields need of a form's field: id, name, first value and message. */
export function useFieldProps() {
  const message = useFormMessage()
  return <Value>(field: FieldMetadata<Value>) => ({
    id: field.id,
    name: field.name,
    error: message(field.errors),
    ...(field.defaultValue !== undefined && { defaultValue: field.defaultValue }),
  })
}
