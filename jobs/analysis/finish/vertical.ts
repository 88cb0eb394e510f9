import { crosswise, type TextBox } from '#app/domain/geometry.ts'
import { IDEOGRAPH_HEIGHT_EM } from '#app/domain/overlay/type-size.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { isCjk } from '#app/domain/typefaces.ts'

/** How high a column is for each of its characters, in widths. */
const PITCH = { least: 0.6, most: 2.2 } as const
/** A column is so many times as high as wide. */
const LEAST_RATIO = 1.6
/** A column that leans by more degrees is something else. */
const MOST_LEAN_DEGREES = 8
/** An outline is no wider than this share of a character. */
const MOST_OUTLINE = 0.12

/**
 * A text whose characters stand one below the other, as a line that goes downwards: its box is turned by a right angle, as high
 * as the column is wide. What reading has measured of it, along the frame, is measured anew or left out.
 */
export function asVertical(track: TextTrack): TextTrack {
  const { text, prevalentBox: box, boxes, style } = track
  if (!isColumn(text, box)) return track
  const { letterShiftPx: _, outline, plate, ...measured } = style
  return {
    ...track,
    prevalentBox: crosswise(box, 90),
    boxes: boxes.map((entry) => ({ ...entry, box: crosswise(entry.box, 90) })),
    style: {
      ...measured,
      ...{ isVertical: true, align: 'left', italic: false, letterSpacingPx: 0 },
      capHeightPx: IDEOGRAPH_HEIGHT_EM * box.width,
      outline: outline && outline.widthPx <= MOST_OUTLINE * box.width ? outline : null,
      plate: plate && { ...plate, box: crosswise(plate.box, 90) },
    },
  }
}

function isColumn(text: string, { width, height, angleDegrees }: TextBox): boolean {
  const count = Array.from(text.replace(/\s/gu, '')).length
  const pitch = height / Math.max(1, count) / width
  return (
    count > 1 &&
    isCjk(text) &&
    !text.includes('\n') &&
    Math.abs(angleDegrees) <= MOST_LEAN_DEGREES &&
    height >= LEAST_RATIO * width &&
    pitch >= PITCH.least &&
    pitch <= PITCH.most
  )
}
