import type { Generated } from 'kysely'
import type { Later } from './tables.ts'

/** An offline model by the name of its leg (`ja-en`): how far its download is, and how the last one ended. */
export interface ModelDownloadsTable {
  leg: string
  status: 'queued' | 'downloading' | 'ready' | 'failed'
  percent: Generated<number>
  failure: Later<string>
  updated_at: Generated<Date>
}
