import * as z from 'zod'

export const RENDER_KINDS = ['watermark', 'premium', 'trial'] as const
export type RenderKind = (typeof RENDER_KINDS)[number]

/** The render options of the API, snake_case as the wire has them. */
export const RenderOptions = z.object({
  hide_original: z.boolean().default(true),
  /** One box a text, where it stands most of its time, instead of following each frame. */
  use_prevalent_positions: z.boolean().default(true),
  /** A scale: 20 keeps each text's own measured size, 10 halves it, 40 doubles it. */
  font_size: z.number().min(10).max(40).default(20),
  debug: z.boolean().default(false),
  /** Every text that is not kept is erased, and nothing written: the picture for other programs. */
  clean_plate: z.boolean().default(false),
})
export type RenderOptions = z.infer<typeof RenderOptions>
