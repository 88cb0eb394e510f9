import * as z from 'zod'
import { TrackId } from '../domain/ids.ts'
import { RenderOptions } from '../domain/render-options.ts'

/** A trial as the API asks for one: around which text, and how the video would be rendered. */
export const StartTrial = RenderOptions.extend({
  /** Absent: the first text that changes. */
  group_id: TrackId.optional(),
})

/** Which picture of a contact sheet. */
export const StillQuery = z.object({ group_id: TrackId, side: z.enum(['before', 'after']) })
