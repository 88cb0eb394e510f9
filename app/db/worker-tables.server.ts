import type { ColumnType, Generated } from 'kysely'
import type { Created, Later } from './columns.server.ts'

/** A queue that an operator has stopped: no worker begins a job of it. */
export interface PausedQueuesTable {
  name: string
  paused_at: Created
}

/** What a worker tells of itself. */
export interface WorkerState {
  /** Queues that it cannot serve now, with the reason. */
  readonly closed: Readonly<Record<string, string>>
  /** What it is doing. */
  readonly jobs: readonly Readonly<{ id: string; queue: string; since: string; projectId?: string }>[]
}

export interface WorkersTable {
  id: string
  host: string
  pid: number
  queues: string[]
  began_at: Created
  seen_at: Created
  state: ColumnType<WorkerState, string, string>
  /** Since when an operator has its jobs done elsewhere. */
  moved_at: Later<Date>
}

/** An offline model by the name of its leg (`ja-en`): how far its download is, and how the last one ended. */
export interface ModelDownloadsTable {
  leg: string
  status: 'queued' | 'downloading' | 'ready' | 'failed'
  percent: Generated<number>
  failure: Later<string>
  updated_at: Generated<Date>
}
