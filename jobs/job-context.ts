import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'

/** What a handler works with besides its payload. */
export interface JobContext {
  readonly db: Db
  /** Aborted when the queue took the job away, or the worker is told to stop. */
  readonly signal: AbortSignal
  readonly log: Logger
}
