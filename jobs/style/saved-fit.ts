import * as z from 'zod'
import { Accent } from '#app/domain/accents.ts'
import { Fade } from '#app/domain/fade.ts'
import { Highlight } from '#app/domain/highlight.ts'
import { Perspective } from '#app/domain/perspective.ts'
import { Reveal } from '#app/domain/reveal.ts'
import { Scaling } from '#app/domain/scaling.ts'
import {
  FontClass,
  Gradient,
  HexColor,
  Pictograms,
  Shadow,
  type TextTrack,
  Underline,
} from '#app/domain/text-track.ts'
import type { ResembledFace } from './face-by-shape.ts'
import type { FittedStyle } from './fit-style.ts'
import type { InkEdges } from './ink-shadow.ts'
import { Zoom } from './slow-zoom.ts'

const Setting = z.object({
  ...{ sizePx: z.number(), letterSpacingPx: z.number(), inkShiftPx: z.number() },
  ...{ leftPx: z.number(), rightPx: z.number(), ringEm: z.number(), sigmaPx: z.number() },
})
const Face = z.object({
  ...{ fontFamily: z.string(), weight: z.int(), italic: z.boolean(), explained: z.number() },
  ...{ capHeightPx: z.number(), letterShiftPx: z.number(), letterSpacingPx: z.number() },
})
const Fitted = z.object({
  ...{ fontFamily: z.string(), fontClass: FontClass, weight: z.int(), italic: z.boolean() },
  ...{ explained: z.number(), fill: HexColor, background: HexColor, accents: z.array(Accent).readonly() },
  gradient: Gradient.optional(),
  outline: z.object({ color: HexColor, widthPx: z.number() }).nullable(),
  shadow: Shadow.nullable(),
  underline: Underline.optional(),
  isBare: z.boolean().optional(),
  ...{ capHeightPx: z.number(), letterShiftPx: z.number(), letterSpacingPx: z.number() },
  settings: z.array(Setting).readonly(),
  faces: z.array(Face).readonly().optional(),
}) satisfies z.ZodType<FittedStyle>

const Resembled = z.object({
  ...{ fontFamily: z.string(), fontClass: FontClass, weight: z.int(), italic: z.boolean() },
  capHeightPx: z.number(),
}) satisfies z.ZodType<ResembledFace>

const Edges = z.object({
  outline: z.object({ color: HexColor, widthPx: z.number() }).nullable().optional(),
  shadow: z
    .object({ color: HexColor, offsetPx: z.object({ across: z.number(), down: z.number() }) })
    .optional(),
  isFlat: z.boolean().optional(),
}) satisfies z.ZodType<InkEdges>

/** What was found of a line, as plain data: a run that is cut off and begins again need not search for it anew. */
export const SavedFit = z.object({
  line: z.string(),
  /** What it cost. */
  pixelsDrawn: z.number().nonnegative(),
  /** Null: no face explains the line. */
  fit: z
    .object({
      style: Fitted,
      /** By how much its boxes are to be turned, where the line does not lean as they do. */
      turnDegrees: z.number(),
      perspective: Perspective.optional(),
      highlight: Highlight.optional(),
    })
    .nullable(),
  /** The face that its letters resemble one by one, where none explains the line and one is like it. */
  resembled: Resembled.optional(),
  /** What is around the letters of a line that no face explains. */
  edges: Edges.optional(),
  /** Absent: it is there at once. */
  reveal: Reveal.optional(),
  /** Absent: it is opaque all the time. */
  fade: Fade.optional(),
  /** Absent: it has one size all the time. */
  scaling: Scaling.optional(),
  /** Absent: it is not slowly zoomed in on. In pixels of the upright frame. */
  zoom: Zoom.optional(),
  /** When it is seen, in seconds of the video, where that is longer than analysis had found. */
  shown: z.object({ startSeconds: z.number(), endSeconds: z.number() }).optional(),
  pictograms: Pictograms.optional(),
})
export type SavedFit = z.infer<typeof SavedFit>

/** Tells a line from all others of the video; another one when it was read or placed otherwise. */
export function lineOf({ text, startFrame, prevalentBox: { x, y, width, height } }: TextTrack): string {
  return [startFrame, ...[x, y, width, height].map(Math.round), text].join(' ')
}
