import type * as z from 'zod'
import type { loadChecks } from '../services/texts/text-checks.server.ts'
import type { ChecksAnswer } from './openapi/text-answers.ts'

/** What there is to look at in a project's texts. */
export function checksJson({
  project,
  checks,
}: Awaited<ReturnType<typeof loadChecks>>): z.input<typeof ChecksAnswer> {
  return {
    version: project.version,
    target_language: project.target_language,
    open: checks.filter(({ dismissed }) => dismissed === null).length,
    checks: checks.map(({ id, code, facts, dismissed }) => ({
      group_id: id,
      code,
      facts,
      dismissed: dismissed !== null,
      reason: dismissed,
    })),
  }
}
