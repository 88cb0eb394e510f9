import type * as z from 'zod'
import type { loadChecks } from '../services/texts/text-checks.server.ts'
import type { ChecksAnswer } from './openapi/text-answers.ts'

/** What there is to look at in a project's texts. */
export function checksJson({
  project,
  target,
  tracks,
  checks,
}: Awaited<ReturnType<typeof loadChecks>>): z.input<typeof ChecksAnswer> {
  const byId = new Map(tracks.map((track) => [track.id, track]))
  return {
    version: project.version,
    target_language: target,
    open: checks.filter(({ dismissed }) => dismissed === null).length,
    checks: checks.flatMap(({ id, code, facts, dismissed }) => {
      const track = byId.get(id)
      if (!track) return []
      const { original_text: original, language, text, start_seconds } = track
      return {
        group_id: id,
        code,
        facts,
        dismissed: dismissed !== null,
        reason: dismissed,
        ...{ original, language, translation: text ?? '', start_seconds },
      }
    }),
  }
}
