import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod'

/** Left, top, width and height in tenths of a pixel: as short as JSON gets. */
const Rect = z.tuple([z.int(), z.int(), z.int(), z.int()])
export type Rect = z.infer<typeof Rect>

/** What detection and fast recognition really gave for every third frame of a drawn clip. */
export const Recording = z.object({
  fps: z.number(),
  frames: z.int(),
  width: z.int(),
  height: z.int(),
  /** What the clip shows, from the first of its frames up to, but not on, the last, and where. */
  lines: z.array(z.object({ text: z.string(), from: z.int(), to: z.int(), rect: Rect })),
  passes: z.array(
    z.object({
      frame: z.int(),
      found: z.array(z.object({ rect: Rect, angle: z.number(), text: z.string(), confidence: z.number() })),
    }),
  ),
})
export type Recording = z.infer<typeof Recording>

export function packRecording(recording: Recording): Uint8Array {
  return gzipSync(JSON.stringify(recording), { level: 9 })
}

export function readRecording(file: string): Recording {
  return Recording.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))
}
