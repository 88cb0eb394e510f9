import * as z from 'zod'
import { canonicalJson } from './canonical-json.ts'
import type { TextBox } from './geometry.ts'
import {
  HexColor,
  mappedPlate,
  scaledShadow,
  scaledUnderline,
  Shadow,
  type TextStyle,
  type TextTrack,
} from './text-track.ts'

/** What a person has set of a text's style; an absent value is as it was measured. */
export const StyleCorrections = z.object({
  fontFamily: z.string().optional(),
  weight: z.int().min(100).max(900).optional(),
  italic: z.boolean().optional(),
  fill: HexColor.optional(),
  outline: z
    .union([z.literal('none'), z.object({ color: HexColor, widthPx: z.number().positive() })])
    .optional(),
  plate: z
    .union([
      z.literal('none'),
      z.object({
        color: HexColor,
        /** Absent: as that of the plate that was measured, else opaque with sharp corners. */
        opacity: z.number().positive().max(1).optional(),
        radiusPx: z.number().nonnegative().optional(),
      }),
    ])
    .optional(),
  shadow: z.union([z.literal('none'), Shadow]).optional(),
  /** Of the letters with their outline, the plate has its own. */
  opacity: z.number().positive().max(1).optional(),
  /** How wide the letters are drawn, of the width that the face gives them. */
  widthPercent: z.int().min(50).max(200).optional(),
  /** How far lines are apart, of the distance that they usually have. */
  lineSpacingPercent: z.int().min(70).max(250).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  letterSpacingPx: z.number().optional(),
  capHeightPx: z.number().positive().optional(),
})
export type StyleCorrections = z.infer<typeof StyleCorrections>

const PlacedBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/**
 * What a person has set of a text's place and style. It stands beside what was measured, which tells where and how the
 * original is erased; an absent value is as it was measured.
 */
export const TextCorrections = z.object({
  /** Where the text stands for most of its time, before turning; where it moves, all its way goes along. */
  box: PlacedBox.optional(),
  angleDegrees: z.number().optional(),
  style: StyleCorrections.optional(),
  /** The style was set of the same text in another video of the collection; a person's own takes its place. */
  isStyleShared: z.literal(true).optional(),
})
export type TextCorrections = z.infer<typeof TextCorrections>

type Change<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined }

/** Values that are to be set; null takes one back to what was measured, an absent one stays. */
export type CorrectionsChange = Change<Omit<TextCorrections, 'style' | 'isStyleShared'>> & {
  readonly style?: Change<StyleCorrections> | undefined
}

/** What can be corrected of a track. */
type Correctable = Pick<TextTrack, 'boxes' | 'prevalentBox' | 'style'>

/**
 * A track as a person wants its translation drawn: placed, turned and scaled along all its way as its prevalent box is,
 * and in the style that was set. Lengths that were measured grow with the box.
 */
export function correctedTrack<Track extends Correctable>(
  track: Track,
  corrections: TextCorrections | null | undefined,
): Track {
  if (!corrections) return track
  const { prevalentBox: from } = track
  const to = placeOf(from, corrections)
  const put = placing(from, to)
  const scale = ratio(to.height, from.height)
  return {
    ...track,
    prevalentBox: to,
    boxes: track.boxes.map((entry) => ({ ...entry, box: put(entry.box, entry.box) })),
    style: correctedStyle(seenFrom(track.style, corrections), corrections.style ?? {}, {
      scale,
      box: to,
      put: (box) => put(from, box),
    }),
  }
}

/** What a person turns by hand is turned as they say, and seen from the front. */
function seenFrom(measured: TextStyle, { angleDegrees }: TextCorrections): TextStyle {
  if (angleDegrees === undefined) return measured
  const { perspective: _, ...style } = measured
  return style
}

function placeOf(from: TextBox, { box, angleDegrees }: TextCorrections): TextBox {
  return { ...from, ...box, angleDegrees: angleDegrees ?? from.angleDegrees }
}

/** Puts what belongs to a text standing at `at` where it belongs once `from` has become `to`. */
function placing(from: TextBox, to: TextBox): (at: TextBox, box: TextBox) => TextBox {
  const [scaleX, scaleY] = [ratio(to.width, from.width), ratio(to.height, from.height)]
  const [before, after] = [middleOf(from), middleOf(to)]
  const turn = to.angleDegrees - from.angleDegrees
  return (at, box) => {
    const [own, around] = [middleOf(box), middleOf(at)]
    // in the text's own frame, where width and height are scaled
    const offset = turned({ x: own.x - around.x, y: own.y - around.y }, -at.angleDegrees)
    const moved = turned({ x: scaleX * offset.x, y: scaleY * offset.y }, at.angleDegrees + turn)
    const [width, height] = [scaleX * box.width, scaleY * box.height]
    return {
      x: around.x + after.x - before.x + moved.x - width / 2,
      y: around.y + after.y - before.y + moved.y - height / 2,
      width,
      height,
      angleDegrees: box.angleDegrees + turn,
    }
  }
}

function correctedStyle(
  measured: TextStyle,
  set: StyleCorrections,
  { scale, box, put }: { scale: number; box: TextBox; put: (box: TextBox) => TextBox },
): TextStyle {
  const { capHeightPx, letterShiftPx, inkInsets, linePitchPx, outline, shadow, underline, plate } = measured
  const ownPlate = plate && {
    ...mappedPlate(plate, put),
    ...(plate.radiusPx !== undefined && { radiusPx: plate.radiusPx * scale }),
  }
  return {
    ...measured,
    ...(letterShiftPx !== undefined && { letterShiftPx: letterShiftPx * scale }),
    ...(inkInsets && {
      inkInsets: { leftPx: inkInsets.leftPx * scale, rightPx: inkInsets.rightPx * scale },
    }),
    ...(linePitchPx !== undefined && { linePitchPx: linePitchPx * scale }),
    ...(set.fontFamily !== undefined && { fontFamily: set.fontFamily }),
    weight: set.weight ?? measured.weight,
    italic: set.italic ?? measured.italic,
    fill: set.fill ?? measured.fill,
    align: set.align ?? measured.align,
    letterSpacingPx: set.letterSpacingPx ?? measured.letterSpacingPx * scale,
    capHeightPx: set.capHeightPx ?? (capHeightPx && capHeightPx * scale),
    outline: setOr(set.outline, outline && { ...outline, widthPx: outline.widthPx * scale }),
    shadow: setOr(set.shadow, shadow ? scaledShadow(shadow, scale) : null) ?? undefined,
    ...(underline && { underline: scaledUnderline(underline, scale) }),
    plate: setOr(
      set.plate && set.plate !== 'none'
        ? { ...ownPlate, ...set.plate, box: ownPlate?.box ?? withPadding(box) }
        : set.plate,
      ownPlate,
    ),
  }
}

function setOr<Value>(set: Value | 'none' | undefined, measured: Value | null): Value | null {
  if (set === undefined) return measured
  return set === 'none' ? null : set
}

/** How far a plate goes beyond a text that had none, in heights of the text's box. */
const PADDING = { along: 0.25, across: 0.1 } as const

function withPadding(box: TextBox): TextBox {
  const [along, across] = [PADDING.along * box.height, PADDING.across * box.height]
  return {
    ...box,
    x: box.x - along,
    y: box.y - across,
    width: box.width + 2 * along,
    height: box.height + 2 * across,
  }
}

/** The corrections after a change; null when nothing is left of them. What is set as it is without one is none. */
export function changedCorrections(
  measured: Correctable,
  before: TextCorrections | null,
  { style, ...place }: CorrectionsChange,
): TextCorrections | null {
  const { angleDegrees, ...box } = measured.prevalentBox
  const { style: styleBefore = {}, isStyleShared, ...placeBefore } = before ?? {}
  const placed = changed({ box, angleDegrees }, placeBefore, place)
  const uncorrected = correctedTrack(measured, TextCorrections.parse(placed)).style
  const { outline, shadow, plate } = uncorrected
  const wanted = { ...styleBefore, ...defined(style ?? {}) }
  const own = {
    ...uncorrected,
    ...UNMEASURED,
    outline: outline ?? 'none',
    shadow: shadow ?? 'none',
    plate: plate ? { color: plate.color, ...sameParts(plate, wanted.plate) } : 'none',
  }
  const ownStyle = changed(own, styleBefore, style ?? {})
  const isStillShared = isStyleShared && canonicalJson(ownStyle) === canonicalJson(styleBefore)
  const after = {
    ...placed,
    ...(Object.keys(ownStyle).length > 0 && { style: ownStyle, ...(isStillShared && { isStyleShared }) }),
  }
  return Object.keys(after).length > 0 ? TextCorrections.parse(after) : null
}

/** What no original has, or none is measured of. */
const UNMEASURED = { opacity: 1, widthPercent: 100, lineSpacingPercent: 100 } as const

/** What was measured of a plate, of those parts alone that are set. */
function sameParts(
  { opacity = 1, radiusPx = 0 }: NonNullable<TextStyle['plate']>,
  set: StyleCorrections['plate'] | null,
) {
  if (!set || set === 'none') return {}
  return {
    ...(set.opacity !== undefined && { opacity }),
    ...(set.radiusPx !== undefined && { radiusPx }),
  }
}

/** The values that are set after a change, without those that are as they are anyway. */
function changed(own: object, before: object, change: object): Record<string, unknown> {
  const values: [string, unknown][] = Object.entries({ ...before, ...defined(change) })
  return Object.fromEntries(
    values.filter(
      ([name, value]) =>
        value !== null && canonicalJson(value) !== canonicalJson(Reflect.get(own, name) ?? null),
    ),
  )
}

function defined<Values extends object>(values: Values): Partial<Values> {
  const copy = { ...values }
  for (const [name, value] of Object.entries(copy))
    if (value === undefined) Reflect.deleteProperty(copy, name)
  return copy
}

function middleOf({ x, y, width, height }: TextBox): Vector {
  return { x: x + width / 2, y: y + height / 2 }
}

interface Vector {
  readonly x: number
  readonly y: number
}

function turned({ x, y }: Vector, degrees: number): Vector {
  if (degrees === 0) return { x, y }
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** How much longer something has become; what had no length is not scaled. */
function ratio(now: number, before: number): number {
  return before > 0 ? now / before : 1
}
