import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import type { HistoryKind, TextDifference } from '../domain/text-history.ts'
import type { Created, Later } from './tables.ts'

/** What people have changed of a project's texts, the latest with the highest id. */
export interface TextHistoryTable {
  id: GeneratedAlways<string>
  project_id: ProjectId
  user_id: UserId
  kind: HistoryKind
  /** What is different, as `fieldsOf` names it. */
  fields: string[]
  text_count: number
  /** Null where it is too much to be kept. */
  texts: ColumnType<TextDifference[] | null, string | null, never>
  /** About as many as `texts` has. */
  bytes: number
  /** The entry that this one takes back. */
  reverts: ColumnType<string | null, string | null | undefined, never>
  /** Taken back by undo, and not done again since. */
  undone_at: Later<Date>
  created_at: Created
}
