import * as z from 'zod'
import { boundsOf, type TextBox } from './geometry.ts'

/** Areas of each kind that one reading may have. */
export const MAX_AREAS = 20
/** Sides that were typed in hundredths of a percent may be over by so much. */
const ROUNDING = 1e-6
const MOST_SECONDS = 24 * 60 * 60

const fraction = z.number().min(0).max(1)

/** A part of the picture, in fractions of the upright frame's width and height. */
export const FrameArea = z
  .object({ x: fraction, y: fraction, width: fraction.gt(0), height: fraction.gt(0) })
  .refine(({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING, {
    error: 'errors:form.area-outside',
  })
export type FrameArea = z.infer<typeof FrameArea>

const areas = (description: string) =>
  z.array(FrameArea).max(MAX_AREAS, 'errors:form.areas-too-many').default([]).meta({ description })

/** Which parts of the picture are read. What holds for a whole folder of videos, times of one of them do not. */
export const ReadingAreas = z.object({
  read_areas: areas('Only texts whose middle lies in one of these are read; none: all of the picture.'),
  ignored_areas: areas(
    'Texts whose middle lies in one of these are left alone, also within an area to read.',
  ),
})

const seconds = (description: string) =>
  z.number().min(0).max(MOST_SECONDS).nullable().default(null).meta({ description })

/** What of a video is read: where, and when. snake_case, as the wire has it. */
export const ReadingScope = ReadingAreas.extend({
  from_seconds: seconds('Frames before this are not read; null: from the beginning.'),
  to_seconds: seconds('Frames from this on are not read; null: to the end.'),
}).refine(({ from_seconds, to_seconds }) => to_seconds === null || (from_seconds ?? 0) < to_seconds, {
  path: ['to_seconds'],
  error: 'errors:form.stretch-order',
})
export type ReadingScope = z.infer<typeof ReadingScope>

interface Size {
  readonly width: number
  readonly height: number
}

/** The scope if it leaves anything out, else undefined: the whole video is read. */
export function limitingScope(scope: ReadingScope | null | undefined): ReadingScope | undefined {
  if (!scope) return undefined
  const { read_areas, ignored_areas, from_seconds, to_seconds } = scope
  const isLimited = read_areas.length + ignored_areas.length > 0 || to_seconds !== null
  return isLimited || (from_seconds ?? 0) > 0 ? scope : undefined
}

/**
 * Whether a line is read, by the middle of its box in a frame of that size: so each line is in an area or out of it,
 * also one that its border cuts. An area to leave alone counts more than one to read.
 */
export function isBoxRead(
  { read_areas, ignored_areas }: Pick<ReadingScope, 'read_areas' | 'ignored_areas'>,
  box: TextBox,
  frame: Size,
): boolean {
  const { x, y, width, height } = boundsOf(box)
  const [middleX, middleY] = [(x + width / 2) / frame.width, (y + height / 2) / frame.height]
  const isIn = (area: FrameArea) =>
    middleX >= area.x &&
    middleX <= area.x + area.width &&
    middleY >= area.y &&
    middleY <= area.y + area.height
  return (read_areas.length === 0 || read_areas.some(isIn)) && !ignored_areas.some(isIn)
}

/** Whether a frame that comes on screen then is read. */
export function isMomentRead(
  { from_seconds, to_seconds }: Pick<ReadingScope, 'from_seconds' | 'to_seconds'>,
  seconds: number,
): boolean {
  return seconds >= (from_seconds ?? 0) && seconds < (to_seconds ?? Infinity)
}

/** Whether all of a text's time is read: of one that goes on outside of it a reading would be only a part. */
export function isSpanRead(
  scope: Pick<ReadingScope, 'from_seconds' | 'to_seconds'>,
  startSeconds: number,
  endSeconds: number,
): boolean {
  return isMomentRead(scope, startSeconds) && endSeconds <= (scope.to_seconds ?? Infinity) + ROUNDING
}
