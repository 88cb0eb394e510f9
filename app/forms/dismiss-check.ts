import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { CHECK_CODES } from '../domain/text-checks.ts'

export const ChecksQuery = z.object({
  target_language: z.enum(LANGUAGES).optional().meta({
    description: 'Of the texts in this language; absent: in the one that the project is in.',
  }),
})

export const OutputCheckQuery = z.object({
  target_language: z.enum(LANGUAGES).optional().meta({
    description: 'Of the newest output in this language; absent: of the newest one in any.',
  }),
})

/** Puts a check of a text aside until the text is changed, or takes that back. */
export const DismissCheck = z.object({
  group_id: TrackId,
  code: z.enum(CHECK_CODES),
  reason: z.string().trim().max(500).default(''),
  dismissed: z.boolean().default(true),
  scope: z
    .enum(['all', 'one'])
    .default('one')
    .meta({ description: 'At all places of the text that are treated alike, or at the named one alone.' }),
})
export type DismissCheck = z.output<typeof DismissCheck>
