import * as z from 'zod'

const seconds = z.coerce.number().optional()
const rational = z
  .string()
  .optional()
  .transform((text) => {
    const [numerator = 0, denominator = 0] = (text ?? '').split(/[/:]/).map(Number)
    return { numerator, denominator }
  })

const fraction = z
  .string()
  .transform((text) => {
    const [numerator = NaN, denominator = 1] = text.split('/').map(Number)
    return numerator / denominator
  })
  .optional()

/** What a stream or a frame says of itself besides; ffprobe's names. */
const SideData = z.object({
  side_data_type: z.string().optional(),
  rotation: z.coerce.number().optional(),
  red_x: fraction,
  red_y: fraction,
  green_x: fraction,
  green_y: fraction,
  blue_x: fraction,
  blue_y: fraction,
  white_point_x: fraction,
  white_point_y: fraction,
  min_luminance: fraction,
  max_luminance: fraction,
  max_content: z.number().optional(),
  max_average: z.number().optional(),
})
export type SideData = z.infer<typeof SideData>

/** ffprobe's answer about a stream's first frames. */
export const FrameFacts = z.object({
  frames: z.array(z.object({ side_data_list: z.array(SideData).optional() })).default([]),
})

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.int().optional(),
  height: z.int().optional(),
  pix_fmt: z.string().default('unknown'),
  sample_aspect_ratio: rational,
  r_frame_rate: rational,
  time_base: rational,
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_primaries: z.string().optional(),
  color_transfer: z.string().optional(),
  channels: z.int().default(2),
  start_time: seconds,
  duration: seconds,
  disposition: z.object({ attached_pic: z.int().default(0) }).optional(),
  side_data_list: z.array(SideData).optional(),
})
export type StreamFacts = z.infer<typeof Stream>

/** The part of ffprobe's answer that rendering uses. */
export const FileFacts = z.object({
  streams: z.array(Stream),
  format: z.object({ format_name: z.string(), start_time: seconds, duration: seconds }),
})
export type FileFacts = z.infer<typeof FileFacts>

/** Clockwise turn that makes the frame upright, 0, 90, 180 or 270 degrees. */
export function rotationOf(stream: StreamFacts): number {
  const turn = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return (((Math.round(turn / 90) * 90) % 360) + 360) % 360
}
