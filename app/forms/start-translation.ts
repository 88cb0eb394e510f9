import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'
import { TRANSLATION_SCOPES } from '../domain/translation-scope.ts'

export const StartTranslation = z.object({
  /** Absent: the project's own. */
  target_language: LanguageCode.optional(),
  /** `untranslated`: only what has no translation yet or a doubtful one. */
  scope: z.enum(TRANSLATION_SCOPES).default('all'),
})
