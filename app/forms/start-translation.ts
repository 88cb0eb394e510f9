import * as z from 'zod'
import { LanguageCode } from '../domain/analysis-config.ts'

/** Absent: the project's own target language. */
export const StartTranslation = z.object({ target_language: LanguageCode.optional() })
