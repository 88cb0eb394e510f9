import type * as z from 'zod'
import type { CheckOfOutput } from '../domain/check-of-output.ts'
import type { ChangedTexts } from '../services/texts/open-texts.server.ts'
import type { loadChecks } from '../services/texts/text-checks.server.ts'
import type { loadHistory } from '../services/texts/text-history.server.ts'
import type { CheckAnswer } from './openapi/check-answer.ts'
import type { ChangedTextAnswer, ChecksAnswer, HistoryAnswer } from './openapi/text-answers.ts'

type History = Awaited<ReturnType<typeof loadHistory>>

/** What was changed, by whom and when, the latest first. */
export function historyJson({ version, entries, canUndo, canRedo }: History): z.input<typeof HistoryAnswer> {
  return {
    version,
    can_undo: canUndo,
    can_redo: canRedo,
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      fields: entry.fields,
      texts: entry.text_count,
      by: entry.person,
      created_at: entry.created_at.toISOString(),
      undone: entry.undone_at !== null,
      reverts: entry.reverts,
      can_revert: entry.is_kept && entry.undone_at === null,
    })),
  }
}

/** Which texts a call has changed, and what the project's texts are at since. */
export function changedTextsJson({ project, changed }: ChangedTexts): z.input<typeof ChangedTextAnswer> {
  return { version: project.version, status: project.status, changed: [...changed] }
}

/** What was found in a project's newest output, as the API shows it. */
export function checkJson(check: CheckOfOutput, stale: boolean): z.input<typeof CheckAnswer> {
  const { verdict, complained, quiet, texts, examined } = check
  return {
    ...{ verdict, stale, texts, looked_at: examined },
    found: [...complained, ...quiet].map(
      ({ id, original, translation, complaints, seconds, scores, still }) => ({
        ...{ group_id: id, original, translation, faults: [...complaints], seconds, scores },
        has_still: still !== null,
      }),
    ),
  }
}

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
