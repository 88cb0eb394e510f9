import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { Seconds } from './change-text.ts'
import { countedArray } from './counted.ts'

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
