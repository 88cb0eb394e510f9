import * as z from 'zod'

/** Of an entry: the later, the higher. */
export const HistoryId = z.string().regex(/^[1-9]\d{0,17}$/)

export const HistoryQuery = z.object({
  /** Those older than this one; absent, from the newest on. */
  before: HistoryId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
