import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { countedTexts } from './counted.ts'

export * from './translation-fields.ts'

/** In one call or form. */
const MAX_EDITED_TEXTS = 50_000

/** Edited texts by group id. `version` is the one they were read at: absent, the last save wins. */
export const SaveTranslations = z.object({
  translations: countedTexts(TrackId, {
    max: MAX_EDITED_TEXTS,
    maxLength: 2000,
    tooLong: 'errors:form.translation-long',
  }),
  version: z.int().nonnegative().optional(),
})
export type SaveTranslations = z.output<typeof SaveTranslations>
