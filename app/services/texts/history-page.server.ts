import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findEntries } from '../../db/text-history.server.ts'
import { type HistoryPage, wordsOf } from '../../domain/text-history.ts'
import { loadProject } from '../projects/load-project.server.ts'

const ENTRIES_A_PAGE = 30

/** What people have changed of a project's texts, older than `before` where that is given. Throws `project.not-found`. */
export async function loadHistoryPage(db: Db, owned: Owned, before?: string): Promise<HistoryPage> {
  const { id } = await loadProject(db, owned)
  const found = await findEntries(db, id, { before, limit: ENTRIES_A_PAGE + 1 })
  const entries = found.slice(0, ENTRIES_A_PAGE)
  return {
    isNewest: before === undefined,
    older: found.length > ENTRIES_A_PAGE ? (entries.at(-1)?.id ?? null) : null,
    entries: entries.map((entry) => {
      const words = entry.single ? wordsOf(entry.single) : undefined
      return {
        id: entry.id,
        kind: entry.kind,
        fields: entry.fields,
        texts: entry.text_count,
        original: entry.original,
        before: words?.before ?? null,
        after: words?.after ?? null,
        person: entry.person,
        at: entry.created_at,
        isUndone: entry.undone_at !== null,
        canRevert: entry.is_kept && entry.undone_at === null,
      }
    }),
  }
}
