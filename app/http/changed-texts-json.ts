import type * as z from 'zod'
import type { ChangedTexts } from '../services/texts/open-texts.server.ts'
import type { ChangedTextAnswer } from './openapi/text-answers.ts'

/** Which texts a call has changed, and what the project's texts are at since. */
export function changedTextsJson({ project, changed }: ChangedTexts): z.input<typeof ChangedTextAnswer> {
  return { version: project.version, status: project.status, changed: [...changed] }
}
