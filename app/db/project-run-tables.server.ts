import type { ColumnType, Generated } from 'kysely'
import type { ErrorCode } from '../domain/errors.ts'
import type { ProjectId, RunId, UserId } from '../domain/ids.ts'
import type { RunCheck, RunOutcome, RunState } from '../domain/project-run.ts'
import type { Created, Later } from './columns.server.ts'

type Json<Value> = ColumnType<Value, string | undefined, string>

export interface ProjectRunsTable {
  id: Generated<RunId>
  project_id: ProjectId
  user_id: UserId
  recipe: ColumnType<object, string, string>
  /** As it was called when the run began; null for settings that came without a recipe. */
  recipe_name: Later<string>
  /** Texts stay as they are translated: the run makes outputs anew. */
  keeps_translations: Generated<boolean>
  state: Generated<RunState>
  /** Of the target language whose turn it is; their number once all are through. */
  position: Generated<number>
  passed_position: Generated<number>
  /** What stopped it in the state `needs_look`. */
  checks: Json<RunCheck[]>
  outcomes: Json<RunOutcome[]>
  /** Why it failed, or what it waits for until `retry_at`. */
  error_code: Later<ErrorCode>
  failed_attempt: Later<number>
  /** Credits of one output as they were when the whole was held; null before. */
  price_each: Later<number>
  /** Of a video that is still to come, as its sender says; null once the price is held by the video itself. */
  expected_seconds: Later<number>
  retry_at: Later<Date>
  created_at: Created
  updated_at: Generated<Date>
}
