import * as z from 'zod'
import { LANGUAGES } from '#app/domain/languages.ts'
import { CORPUS_SETS } from './sets/corpus-set.ts'

/** The true style of a text; fields that are left out are not scored. */
export const TrueStyle = z
  .object({ fill: z.string(), plate: z.boolean(), bold: z.boolean(), italic: z.boolean() })
  .partial()
export type TrueStyle = z.infer<typeof TrueStyle>

/** A line that a video really shows, in seconds from its first frame. */
export const TrueLine = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  style: TrueStyle.optional(),
})
export type TrueLine = z.infer<typeof TrueLine>

/**
 * What each video of a folder shows, by file name. Times are exact to a frame unless `approx_seconds` says how loose
 * they are; without `texts` nothing but speed is measured.
 */
export const Truth = z.record(
  z.string(),
  z.object({
    source: z.enum(LANGUAGES),
    approx_seconds: z.number().default(0),
    /** The line of the table that the video counts to; else its language. */
    group: z.string().optional(),
    /** What it was drawn for. */
    set: z.enum(CORPUS_SETS).default('control'),
    texts: z.array(TrueLine).optional(),
  }),
)
export type Truth = z.infer<typeof Truth>
