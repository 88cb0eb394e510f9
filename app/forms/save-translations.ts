import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'

export * from './translation-fields.ts'

/** Edited texts by group id. `version` is the one they were read at: absent, the last save wins. */
export const SaveTranslations = z.object({
  translations: z
    .record(TrackId, z.string().max(2000, 'errors:form.translation-long'))
    .refine((texts) => Object.keys(texts).length <= 50_000),
  version: z.int().nonnegative().optional(),
})
export type SaveTranslations = z.output<typeof SaveTranslations>
