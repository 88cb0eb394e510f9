import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { Seconds } from './change-text.ts'
import { countedArray, countedTexts } from './counted.ts'

/** The one that the texts were read at: absent, the last change wins. */
const Version = z.int().nonnegative().optional()

/** When the second text begins. */
export const SplitText = z.object({ at_seconds: Seconds, version: Version })
export type SplitText = z.output<typeof SplitText>

const MOST_MERGED = 50

export const MergeTexts = z.object({
  group_ids: countedArray(TrackId, { min: 2, max: MOST_MERGED }),
  version: Version,
})
export type MergeTexts = z.output<typeof MergeTexts>

/** Texts that are offered beside one for merging; without script each is a box to tick. */
export const MOST_OFFERED = 10

/** What the form of a text says: the others that are to become one with it. */
export const MergeTextForm = z.object({
  with: z
    .array(TrackId, { error: 'errors:form.merge-required' })
    .min(1, 'errors:form.merge-required')
    .max(MOST_OFFERED),
})

/** Nothing but the version that was read. */
export const AtVersion = z.object({ version: Version })

/** Of an entry: the later, the higher. */
export const HistoryId = z.string().regex(/^[1-9]\d{0,17}$/)

export const HistoryQuery = z.object({
  /** Those older than this one; absent, from the newest on. */
  before: HistoryId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const MAX_CHARACTERS = 2000

/** How long a translation may be at most. */
export const ShortenText = z.object({ max_characters: z.int().min(1).max(MAX_CHARACTERS) })

const MOST_CHARACTERS = 200

/** A box that is not ticked is not sent. */
const Box = z
  .literal('on')
  .optional()
  .transform((value) => value !== undefined)

/** What is to be found in the texts of a project, and what it is to be replaced with. */
export const ReplaceForm = z.object({
  find: z.string().max(MOST_CHARACTERS, 'errors:form.find-long').default(''),
  replacement: z.string().max(MOST_CHARACTERS, 'errors:form.find-long').default(''),
  in: z.enum(['translations', 'originals']).default('translations'),
  case: Box,
  word: Box,
})
export type ReplaceForm = z.output<typeof ReplaceForm>

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
