import * as z from 'zod'
import { RenderOptions } from '../domain/render-options.ts'

/** The result screen's form as render options: an unticked box is not sent at all. */
export const StartRenderForm = z.object({
  hide_original: z.boolean().default(false),
  use_prevalent_positions: z.boolean().default(false),
  font_size: RenderOptions.shape.font_size,
  debug: z.boolean().default(false),
})
