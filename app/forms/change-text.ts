import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { parseTimecode } from '../domain/subtitles/timecode.ts'
import { DISPOSITIONS } from '../domain/text-track.ts'
import { StyleFields } from './style-fields.ts'
import { ChangeStyle } from './change-style.ts'
import { countedArray } from './counted.ts'

/** Far beyond any picture that is taken; what the video's allows is told by `text.box`. */
const MAX_PX = 100_000
const Length = z.number().min(4).max(MAX_PX)

/** A box in pixels of the upright source, before turning, whose left upper corner is at `leastPx` or beyond. */
export function textBox(leastPx: number) {
  const Position = z.number().min(leastPx).max(MAX_PX)
  return z.union([
    z.object({ x: Position, y: Position, width: Length, height: Length }),
    // as the answers have it
    z
      .tuple([Position, Position, Length, Length])
      .transform(([x, y, width, height]) => ({ x, y, width, height })),
  ])
}

/** On the frame, whole or in part. */
const LEAST_PARTLY_SEEN_PX = -MAX_PX

/** All places of a text that are treated alike, or the named one alone. */
const TEXT_SCOPES = ['all', 'one'] as const

/** Far beyond any video that is taken; what the video allows is told by `withTimes`. */
const MAX_SECONDS = 1_000_000

export const Seconds = z.number().min(0).max(MAX_SECONDS)
export const Original = z
  .string({ error: 'errors:form.text-required' })
  .max(2000, 'errors:form.text-long')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().min(1, 'errors:form.text-required'))

/**
 * What a person puts right of a text. Absent fields stay. Times, box and angle are those of the named place alone.
 * `version` is the one that the text was read at: absent, the last change wins.
 */
export const ChangeText = z.strictObject({
  original_text: Original.optional(),
  language: z.enum(LANGUAGES).optional(),
  disposition: z.enum(DISPOSITIONS).optional(),
  start_seconds: Seconds.optional(),
  end_seconds: Seconds.optional(),
  box: textBox(LEAST_PARTLY_SEEN_PX).nullable().optional().meta({
    description:
      'Before turning, in pixels of the upright source; at least partly on the frame. x, y, width and height one after the other are taken as well, as answers have them. Where the text moves, all its way goes along. Null: where it was read.',
  }),
  angle_degrees: z
    .number()
    .min(-180)
    .max(180)
    .nullable()
    .optional()
    .meta({ description: 'Clockwise around the middle of the box. Null: as it was read.' }),
  style: ChangeStyle.optional(),
  reviewed: z.boolean().optional().meta({
    description: 'A person has said that the text is right in the project’s target language.',
  }),
  scope: z.enum(TEXT_SCOPES).default('all'),
  version: z.int().nonnegative().optional(),
})
export type ChangeText = z.output<typeof ChangeText>

export const Timecode = z.string({ error: 'errors:form.timecode' }).transform((text, context) => {
  const seconds = parseTimecode(text)
  if (seconds !== undefined && seconds <= MAX_SECONDS) return seconds
  context.addIssue({ code: 'custom', message: 'errors:form.timecode' })
  return z.NEVER
})

/** The same as the screen's form has it: everything at once, and times to be read by people. */
export const ChangeTextForm = z.object({
  original_text: Original,
  language: z.enum(LANGUAGES),
  disposition: z.enum(DISPOSITIONS),
  start: Timecode,
  end: Timecode,
  scope: z.enum(TEXT_SCOPES).default('all'),
  ...StyleFields,
})

/** When the second text begins. */
export const SplitTextForm = z.object({ at: Timecode })

const MOST_TEXTS = 500

/** One change of several texts: of what can be the same of all. */
export const ChangeTexts = z.strictObject({
  group_ids: countedArray(TrackId, { min: 1, max: MOST_TEXTS }),
  change: ChangeText.pick({ language: true, disposition: true, style: true, reviewed: true, scope: true }),
  version: ChangeText.shape.version,
})
export type ChangeTexts = z.output<typeof ChangeTexts>
