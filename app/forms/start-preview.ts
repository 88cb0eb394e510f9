import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { RenderOptions } from '../domain/render-options.ts'

/** A trial as the API asks for one: around which text, and how the video would be rendered. */
export const StartTrial = RenderOptions.extend({
  /** Absent: the first text that changes. */
  group_id: TrackId.optional(),
})

/** A page of a contact sheet as the API asks for one; absent: the first. */
export const StartSheet = RenderOptions.extend({ page: z.int().min(1).max(1_000_000).default(1) })
export const SheetQuery = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

/** Which picture of a contact sheet. */
export const StillQuery = z.object({ group_id: TrackId, side: z.enum(['before', 'after']) })
