import { boundsOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import type { ReadLine } from '#app/domain/read-back.ts'
import type { TextStyle } from '#app/domain/text-track.ts'
import type { RgbImage } from '../../../ocr/image.ts'
import { rectOf } from '../../../ocr/line-rect.ts'
import { measureStyle } from '../../../ocr/style/measure-style.ts'
import { coloredPixels } from '#app/domain/erasing/glyph-mask.ts'
import { boxMask, dilated, either, shareOf, without } from '#app/domain/erasing/masks.ts'
import { cropOf, grown, type Mask, pixelRect, type Raster } from '#app/domain/erasing/raster.ts'
import { changedPixels } from './changed-pixels.ts'

/** A frame of the source and the same one of the output, at display size. */
export interface Scene {
  readonly before: RgbImage
  readonly after: RgbImage
  /** Levels by which encoding alone changes a pixel's surroundings. */
  readonly noise: number
}

/** A text on a frame. */
export interface StandingText {
  readonly text: string
  readonly translation: string
  readonly style: TextStyle
  /** Where the original stands. */
  readonly box: TextBox
  /** What OCR reads of the translation; empty when nothing is written or nothing was read. */
  readonly lines: readonly ReadLine[]
  readonly isErased: boolean
  readonly isWritten: boolean
  /** A person has set how or where it is drawn: that it is not as the original was is no fault. */
  readonly isCorrected: boolean
  /** A plate that is erased with the original, as a person has put the translation elsewhere, and the one that is drawn there. */
  readonly leftPlate: { readonly erased: TextBox; readonly drawn: TextBox | null } | null
  /** The render option: how much larger than the original it was asked to be. */
  readonly scale: number
  /** How like the translation that is, 0 to 1. */
  readonly similarity: number
  /** Where other texts stand in the output, and where their originals stood. */
  readonly neighbours: readonly TextBox[]
  readonly originals: readonly TextBox[]
}

/** A text's part of both frames, and which of its pixels are what. */
export interface Surroundings {
  readonly rect: Rect
  readonly before: Raster
  readonly after: Raster
  readonly lineHeightPx: number
  /** The original's letters with outline and smooth edges; all of its box where letters could not be told, or of its plate. */
  readonly old: Mask
  readonly isOldKnown: boolean
  /** The translation's letters, likewise. */
  readonly ink: Mask
  /** Letters without outline and edges; null where they could not be told. */
  readonly cores: { readonly old: Mask | null; readonly ink: Mask | null }
  /** Where the translation was read, with what belongs to it. */
  readonly taken: Mask
  /** Other texts, and the plate that a translation has elsewhere. */
  readonly foreign: Mask
  readonly inBox: Mask
  readonly changed: Mask
  readonly measured: { readonly before: TextStyle | null; readonly after: TextStyle | null }
}

/** What is examined around a text, in heights of a line. */
const AROUND = 1.2
/** Accents, tails and outlines reach out of a box by this share of a line's height. */
const BEYOND_BOX = 0.12
/** With more of a box in the letters' colour the background has it too; with less they were not found. */
const LETTERS_SHARE = { least: 0.005, most: 0.55 } as const
/** Smooth edges, and what compression spreads them over. */
const EDGE_PX = 2

export function surroundingsIn(scene: Scene, standing: StandingText): Surroundings {
  const { box, lines, neighbours, originals, style, text, isWritten, leftPlate } = standing
  const lineHeightPx = box.height / text.split('\n').length
  const frame = { widthPx: scene.before.width, heightPx: scene.before.height }
  const drawnPlate = leftPlate?.drawn
  const bounds = boxesOf(standing).map(boundsOf)
  const rect = pixelRect(grown(unionOf(bounds), AROUND * lineHeightPx), frame)
  const [before, after] = [scene.before, scene.after].map(({ data, width }) => cropOf(data, width, rect))
  if (!before || !after) throw new RangeError('a frame is missing')
  const maskOf = (one: TextBox, by: number) =>
    boxMask({ ...one, ...grown(one, by), angleDegrees: one.angleDegrees }, rect)
  const beyond = BEYOND_BOX * lineHeightPx
  const inBox = leftPlate ? maskOf(leftPlate.erased, 0) : maskOf(box, beyond)
  const empty = new Uint8Array(inBox.length)
  const measured = { before: measuredOn(scene.before, box, text), after: measuredLine(scene.after, lines) }
  const old = leftPlate
    ? { letters: inBox, core: inBox }
    : lettersIn(before, inBox, [measured.before, style], lineHeightPx, style)
  const changed = changedPixels(before, after, scene.noise)
  const places = lines.length > 0 ? lines.map((line) => line.box) : [box]
  const parts = isWritten
    ? places.map((one) => lettersIn(after, maskOf(one, beyond), [measured.after, style], lineHeightPx, style))
    : []
  const ink = parts.map(({ letters }) => letters).reduce(either, empty)
  const cores = parts.flatMap(({ core }) => core ?? [])
  const taken = places.map((one) => maskOf(one, beyond)).reduce(either, empty)
  const foreign = [...neighbours, ...originals]
    .map((other) => maskOf(other, 0.25 * other.height))
    .reduce(either, empty)
  const others = without(foreign, inBox)
  return {
    ...{ rect, before, after, lineHeightPx, ink, inBox, changed, measured },
    ...{ old: old.letters, isOldKnown: old.core !== null, taken },
    foreign: drawnPlate ? either(others, maskOf(drawnPlate, EDGE_PX)) : others,
    cores: { old: old.core, ink: cores.length > 0 ? cores.reduce(either) : null },
  }
}

/** All that a text has on either frame: its original, the translation and a plate that went along. */
export function boxesOf({ box, lines, leftPlate }: StandingText): TextBox[] {
  const plates = leftPlate ? [leftPlate.erased, ...(leftPlate.drawn ? [leftPlate.drawn] : [])] : []
  return [box, ...lines.map((line) => line.box), ...plates]
}

/** The letters by the first of the styles' colours that some, and not most, of the box has. */
function lettersIn(
  raster: Raster,
  within: Mask,
  styles: readonly (TextStyle | null)[],
  lineHeightPx: number,
  { accents = [] }: TextStyle,
): { letters: Mask; core: Mask | null } {
  const { width, height } = raster.rect
  for (const style of styles) {
    if (!style) continue
    const core = coloredPixels(raster, [style.fill, ...accents.map(({ color }) => color)], within)
    const share = shareOf(core, within)
    if (share < LETTERS_SHARE.least || share > LETTERS_SHARE.most) continue
    const halo = Math.min(0.2 * lineHeightPx, style.outline?.widthPx ?? 0)
    return { letters: dilated(core, width, height, Math.ceil(halo) + EDGE_PX), core }
  }
  return { letters: within, core: null }
}

/** A line measured as reading measures it. Of a block the middle of its first line is enough. */
function measuredOn(image: RgbImage, box: TextBox, text: string): TextStyle | null {
  const [first = '', ...more] = text.split('\n')
  const height = box.height / (more.length + 1)
  const line = box.angleDegrees === 0 ? { ...box, height } : more.length === 0 ? box : null
  return line && measureStyle(image, rectOf(line), first)
}

function measuredLine(image: RgbImage, lines: readonly ReadLine[]): TextStyle | null {
  const longest = lines.reduce<ReadLine | null>(
    (best, line) => (best && best.box.width >= line.box.width ? best : line),
    null,
  )
  return longest && measureStyle(image, rectOf(longest.box), longest.text)
}

export function unionOf(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((one) => one.x))
  const y = Math.min(...rects.map((one) => one.y))
  const right = Math.max(...rects.map((one) => one.x + one.width))
  const bottom = Math.max(...rects.map((one) => one.y + one.height))
  return { x, y, width: right - x, height: bottom - y }
}
