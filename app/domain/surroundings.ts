import * as z from 'zod'
import { Rect, TextBox } from './geometry.ts'

/** How far a surface goes on beyond the sides of a text's box, in pixels, before the box is turned. */
export const BackgroundMargins = z.object({
  left: z.number(),
  right: z.number(),
  up: z.number(),
  down: z.number(),
})
export type BackgroundMargins = z.infer<typeof BackgroundMargins>

/** The plate of one line of a paragraph that has one for each, in pixels. */
export const LinePlate = z.object({ rect: Rect, radiusPx: z.number().nonnegative() })
export type LinePlate = z.infer<typeof LinePlate>

/** The plates of a text's lines, where each line has one that was made for it, in pixels. */
export const LinePlates = z.object({
  /** From top to bottom; where two meet is half way between their lines. */
  rects: z.array(Rect).min(2).max(20),
  /** How far they go on beside a line's letters. */
  besidePx: z.number().nonnegative(),
  /** From the middle of the first line's letters to their top, and from that of the last one's to their bottom. */
  abovePx: z.number().nonnegative(),
  belowPx: z.number().nonnegative(),
  radiusPx: z.number().nonnegative(),
})
export type LinePlates = z.infer<typeof LinePlates>

/** What the picture shows of the thing that a text is written on, in pixels of the frame. */
export const Surroundings = z.object({
  /**
   * How far the plate's colour goes on with nothing standing on it, where it is no plate of the text alone but a poster
   * or a sign; null when the plate ends around the text.
   */
  surface: Rect.nullable(),
  /** The line's own part of the plates of its paragraph, where each line has one that was made for it. */
  linePlate: LinePlate.optional(),
  /** Of a text of several lines, where each has a plate that was made for it. */
  linePlates: LinePlates.optional(),
  /** What is free around the text of the thing it is written on; null where it stands on a picture, or on a plate of its own. */
  background: BackgroundMargins.nullable(),
})
export type Surroundings = z.infer<typeof Surroundings>

export const NO_SURROUNDINGS: Surroundings = { surface: null, background: null }

/** Surroundings as analysis has found them, and the text's prevalent box then: elsewhere they say nothing. */
export const FoundSurroundings = Surroundings.extend({ foundAt: TextBox })
export type FoundSurroundings = z.infer<typeof FoundSurroundings>

/** What was found around a text where it stands; undefined where nobody has looked, as before texts were merged. */
export function surroundingsAt(
  { x, y, width, height }: Rect,
  found: FoundSurroundings | undefined,
): Surroundings | undefined {
  if (!found) return undefined
  const { foundAt, ...surroundings } = found
  const isThere = foundAt.x === x && foundAt.y === y && foundAt.width === width && foundAt.height === height
  return isThere ? surroundings : undefined
}
