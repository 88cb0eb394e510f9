import type * as z from 'zod'
import type { loadHistory } from '../services/texts/text-history.server.ts'
import type { ChangedTextAnswer, HistoryAnswer } from './openapi/text-answers.ts'
import type { ChangedTexts } from '../services/texts/open-texts.server.ts'

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
