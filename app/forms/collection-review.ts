import * as z from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { TrackId } from '../domain/ids.ts'
import { DISPOSITIONS } from '../domain/text-track.ts'

/** A page of a list that a person works through. */
export const REVIEW_PAGE = 20

export const ReviewQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(REVIEW_PAGE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  target_language: z.enum(LANGUAGES).optional().meta({ description: 'Only texts in this language.' }),
})

/** What becomes of a text in all videos of a collection. Absent fields stay. */
export const ReviewDecision = z.object({
  original: z.string().min(1).max(2000),
  language: z.enum(LANGUAGES),
  target_language: z.enum(LANGUAGES),
  translation: z.string().max(2000, 'errors:form.translation-long').optional(),
  disposition: z.enum(DISPOSITIONS).optional(),
  accepted: z.boolean().optional().meta({
    description: 'It is right as it is: its checks are put aside until the text changes.',
  }),
})
export type ReviewDecision = z.output<typeof ReviewDecision>

/** The text whose look is to hold for the same text in all videos of a collection. */
export const SpreadStyle = z.object({ text_id: TrackId })

/** Names of those proposed that are to stay as they are. */
export const KeepNames = z.object({ name: z.array(z.string().max(200)).max(20) })

/** Makes the videos anew whose texts have changed. */
export const RenderChanged = z.object({
  agreed_credits: z.int().min(0).max(1_000_000).default(0).meta({
    description: 'The most that all of them may cost; those that were made with a watermark cost nothing.',
  }),
  target_language: z.enum(LANGUAGES).optional().meta({ description: 'Only outputs in this language.' }),
})
