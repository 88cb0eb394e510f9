import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { meets } from '#app/domain/overlay/rectangles.ts'
import { areShownTogether } from '#app/domain/overlay/steps.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import type { TranslucentPlate } from './translucent-plate.ts'

/** Levels by which noise and compression take what shines through beyond what it can be. */
const NOISE = 24
/** What else is drawn on a plate is less than this share of its line's letters, which take at least so much of their box. */
const MOST_OTHERS = 0.5
const LEAST_LETTERS = 0.05

/**
 * Boxes reach beyond letters by up to so many of their heights, along them and across. Of other lines less is granted, but where a
 * plate is tight: plates of a caption may overlap.
 */
const MEASURED_OFF = { along: 0.1, across: 0.2, other: 0.1, otherOfTight: 0.3 } as const
/** A plate that was made for one line is no more than so many times as high. */
const TIGHT = 2.2

/**
 * Whether more is drawn on a plate than texts that are known: pixels that are brighter or darker than black and white
 * would be behind it. Lines between the rows of a list, or across a screen, resemble the edges of a plate, but what lies
 * between them is not veiled.
 *
 * @param picture of a frame, with the plate in it
 * @param own where its line stands; all in pixels of the frame
 */
export function holdsMore(
  { color, opacity, rect }: Pick<TranslucentPlate, 'color' | 'opacity' | 'rect'>,
  { rect: part, data }: Raster,
  own: Rect,
  others: readonly Rect[],
): boolean {
  const limits = color.map((level) => {
    const darkest = opacity * level
    return { darkest: darkest - NOISE, brightest: darkest + (1 - opacity) * 255 + NOISE }
  })
  let [letters, more] = [0, 0]
  const bottom = Math.min(part.y + part.height, rect.y + rect.height)
  const right = Math.min(part.x + part.width, rect.x + rect.width)
  for (let y = Math.ceil(Math.max(part.y, rect.y)); y < bottom; y += 1)
    for (let x = Math.ceil(Math.max(part.x, rect.x)); x < right; x += 1) {
      const at = ((y - part.y) * part.width + x - part.x) * 3
      const isOn = limits.some(({ darkest, brightest }, channel) => {
        const level = data[at + channel] ?? 0
        return level < darkest || level > brightest
      })
      if (!isOn) continue
      if (isIn(own, x, y)) letters += 1
      else if (!others.some((other) => isIn(other, x, y))) more += 1
    }
  return more > MOST_OTHERS * Math.max(letters, LEAST_LETTERS * own.width * own.height)
}

function isIn({ x: left, y: top, width, height }: Rect, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/** No plate ends within a text: it holds its own, and others wholly or not at all, but for what boxes are measured too large. */
export function isWholly(plate: Rect, own: TextBox, others: readonly TextBox[]): boolean {
  const { along, across, other, otherOfTight } = MEASURED_OFF
  const off = plate.height <= TIGHT * own.height ? otherOfTight : other
  return (
    holds(plate, narrowedBox(own, along, across)) &&
    others.every((box) => {
      const letters = narrowedBox(box, other, off)
      return holds(plate, letters) || !meets(plate, letters)
    })
  )
}

/** A box without so many of its heights at each side, nor what it is too high because it leans. */
function narrowedBox(box: TextBox, along: number, across: number): Rect {
  const { x, y, width, height } = box
  const [alongPx, acrossPx] = [along * height, across * height + dropOf(box) / 2]
  return { x: x + alongPx, y: y + acrossPx, width: width - 2 * alongPx, height: height - 2 * acrossPx }
}

/** By how many pixels the ends of a box differ in height. */
export function dropOf({ width, angleDegrees }: TextBox): number {
  return width * Math.abs(Math.sin((angleDegrees * Math.PI) / 180))
}

function holds(plate: Rect, { x, y, width, height }: Rect): boolean {
  return (
    plate.x <= x && plate.y <= y && plate.x + plate.width >= x + width && plate.y + plate.height >= y + height
  )
}

/** Whether a line stands on its own plate, or on that of another line: nothing bright comes behind it there. */
export function isOnPlate(track: TextTrack, all: readonly TextTrack[]): boolean {
  const { x, y, width, height } = track.prevalentBox
  return all.some(
    ({ style: { plate }, ...other }) =>
      plate && areShownTogether(track, other) && isIn(plate.box, x + width / 2, y + height / 2),
  )
}
