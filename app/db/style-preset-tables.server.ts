import type { ColumnType, Generated } from 'kysely'
import type { StylePresetId, UserId } from '../domain/ids.ts'

export interface StylePresetsTable {
  id: Generated<StylePresetId>
  user_id: UserId
  name: string
  style: ColumnType<object, string, string>
  /** Of the video that it was saved from: lengths are pixels of that. */
  frame_height_px: number
  updated_at: Generated<Date>
}
