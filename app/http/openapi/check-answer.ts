import * as z from 'zod'
import { COMPLAINTS, VERDICTS } from '../../domain/check-of-output.ts'
import { JudgedText } from '../../domain/judged-text.ts'

/** What was found in a project's newest output. */
export const CheckAnswer = z
  .object({
    verdict: z.enum(VERDICTS).meta({
      description:
        'look: there are texts to look at; good: nothing was found; partly: nothing was found in those that were looked at; unknown: none could be; none: no text was to change.',
    }),
    stale: z.boolean().meta({ description: 'Texts have changed since: this is about the earlier ones.' }),
    texts: z.int().meta({ description: 'Texts of the output that were to change.' }),
    looked_at: z.int(),
    found: z
      .array(
        z.object({
          group_id: z.string(),
          original: z.string(),
          translation: z.string(),
          faults: z.array(z.enum(COMPLAINTS)),
          seconds: z.number().nullable(),
          scores: JudgedText.shape.scores.nullable().meta({
            description:
              'Each from 0 to 1, under 0.5 when a person would complain; null where it could not be told. text: it can be read; style: it looks like the original; erasure: nothing is left of that; containment: it stays on its surface; locality: nothing else has changed.',
          }),
          has_still: z.boolean().meta({ description: '`check/still` has pictures of it before and after.' }),
        }),
      )
      .meta({ description: 'The texts to look at, worst first, and others of which there are pictures.' }),
  })
  .meta({ id: 'Check' })
