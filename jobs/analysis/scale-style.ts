import type { TextStyle } from '#app/domain/text-track.ts'
import { scaleBox } from './boxes.ts'

/** A style measured in a smaller picture, in pixels of the larger one. */
export function scaleStyle(style: TextStyle, factor: number): TextStyle {
  const { outline, plate, capHeightPx, letterShiftPx, letterSpacingPx } = style
  return {
    ...style,
    outline: outline && { ...outline, widthPx: outline.widthPx * factor },
    plate: plate && { ...plate, box: scaleBox(plate.box, factor) },
    capHeightPx: capHeightPx && capHeightPx * factor,
    ...(letterShiftPx !== undefined && { letterShiftPx: letterShiftPx * factor }),
    letterSpacingPx: letterSpacingPx * factor,
  }
}
