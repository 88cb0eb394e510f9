import type { TextBox } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import { PLAIN_STYLE, type TextStyle } from '#app/domain/text-track.ts'
import { medianBox, scaleBox } from '../boxes.ts'

/** One style out of those measured on some frames of a track: medians of numbers, majorities of everything else. */
export function mergeStyles(styles: readonly TextStyle[], moving: boolean): TextStyle {
  if (styles.length === 0) return { ...PLAIN_STYLE, background: moving ? 'moving' : 'still' }
  const plates = present(styles.map(({ plate }) => plate))
  const outlines = present(styles.map(({ outline }) => outline))
  const plate = isMajority(plates.length, styles.length) ? mergePlates(plates) : null
  const caps = present(styles.map(({ capHeightPx }) => capHeightPx))
  const shifts = styles.flatMap(({ letterShiftPx }) => letterShiftPx ?? [])
  return {
    fill: medianColor(styles.map(({ fill }) => fill)),
    outline: isMajority(outlines.length, styles.length)
      ? {
          color: medianColor(outlines.map(({ color }) => color)),
          widthPx: median(outlines.map(({ widthPx }) => widthPx)),
        }
      : null,
    plate,
    weight: mostFrequent(styles.map(({ weight }) => weight)),
    italic: isMajority(styles.filter(({ italic }) => italic).length, styles.length),
    align: mostFrequent(styles.map(({ align }) => align)),
    capHeightPx: caps.length > 0 ? median(caps) : null,
    ...(shifts.length > 0 && { letterShiftPx: median(shifts) }),
    letterSpacingPx: median(styles.map(({ letterSpacingPx }) => letterSpacingPx)),
    background: moving ? 'moving' : plate ? 'plate' : 'still',
  }
}

function mergePlates(plates: readonly { color: string; box: TextBox }[]): { color: string; box: TextBox } {
  return {
    color: medianColor(plates.map(({ color }) => color)),
    box: medianBox(plates.map(({ box }) => box)),
  }
}

/** More than half, and of two one is enough: what one frame hides another shows. */
function isMajority(count: number, of: number): boolean {
  return count * 2 >= of && count > 0
}

function present<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null)
}

function medianColor(colors: readonly string[]): string {
  const channel = (at: number) => median(colors.map((color) => Number.parseInt(color.slice(at, at + 2), 16)))
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`
}

function mostFrequent<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1])
  if (!first) throw new RangeError('the most frequent of nothing')
  return first[0]
}

/** Converts a style measured in a smaller picture to pixels of the larger one. */
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
