import type * as z from 'zod'
import { de, en, es, fr, it, pt } from 'zod/locales'
import type { ServedLanguage } from '../i18n/languages.ts'

const LOCALES = { de, en, es, fr, it, pt } as const satisfies Record<ServedLanguage, unknown>

/** What zod says of a wrong field where its schema has no message of its own. */
export function fieldMessages(language: ServedLanguage): z.core.$ZodErrorMap {
  return LOCALES[language]().localeError
}
