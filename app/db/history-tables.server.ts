import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ReviewedText } from '../domain/collection-review.ts'
import type { ProjectId, TrackId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { CheckCode } from '../domain/text-checks.ts'
import type { HistoryKind, TextDifference } from '../domain/text-history.ts'
import type { Created, Later } from './columns.server.ts'

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

/** A check that a person has put aside. */
export interface DismissedChecksTable {
  track_id: TrackId
  target_language: Language
  code: CheckCode
  /** As the person gave it; may be empty. */
  reason: string
  /** A hash of the text as it was looked at. */
  seen: Buffer
  created_at: Created
}

/** A text with what there is to look at in it, without the project and the language that it is stored for. */
export type CheckedText = Omit<ReviewedText, 'projectId' | 'target'>

export interface CheckedTextsTable {
  project_id: ProjectId
  language: Language
  /** Of what the checks were made of. */
  stamp: string
  texts: ColumnType<CheckedText[], string, string>
}
