import * as z from 'zod'
import { RenderOptions } from '../domain/render-options.ts'

/** The download card's form: the standard options, at the price that its button named. */
export const StandardRenderForm = z.object({
  /** In credits. */
  agreed: z.number().int().min(0).default(0),
})

/** The result screen's form: the render options, where an unticked box is not sent at all, and the price. */
export const StartRenderForm = StandardRenderForm.extend({
  hide_original: z.boolean().default(false),
  use_prevalent_positions: z.boolean().default(false),
  font_size: RenderOptions.shape.font_size,
  debug: z.boolean().default(false),
  clean_plate: z.boolean().default(false),
})
