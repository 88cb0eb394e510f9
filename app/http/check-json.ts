import type * as z from 'zod'
import type { CheckOfOutput } from '../domain/check-of-output.ts'
import type { CheckAnswer } from './openapi/check-answer.ts'

/** What was found in a project's newest output, as the API shows it. */
export function checkJson(check: CheckOfOutput, stale: boolean): z.input<typeof CheckAnswer> {
  const { verdict, complained, quiet, texts, looked } = check
  return {
    ...{ verdict, stale, texts, looked_at: looked },
    found: [...complained, ...quiet].map(
      ({ id, original, translation, complaints, seconds, scores, still }) => ({
        ...{ group_id: id, original, translation, faults: [...complaints], seconds, scores },
        has_still: still !== null,
      }),
    ),
  }
}
