import * as z from 'zod'
import { type CorrectionsChange, StyleCorrections } from '../domain/text-corrections.ts'
import { TYPEFACES } from '../domain/typefaces.ts'

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'errors:form.color')
const MAX_LENGTH_PX = 2000
const Share = z.number().min(0.05).max(1)

/**
 * What a person sets of a text's look. Absent values stay as they are, null takes one back to what was measured, "none"
 * draws none.
 */
export const ChangeStyle = z
  .strictObject({
    font_family: z
      .enum(TYPEFACES.map(({ family }) => family))
      .nullable()
      .optional(),
    weight: z.int().min(100).max(900).nullable().optional(),
    italic: z.boolean().nullable().optional(),
    fill: Color.nullable().optional(),
    outline: z
      .union([
        z.literal('none'),
        z.strictObject({ color: Color, width_px: z.number().positive().max(MAX_LENGTH_PX) }),
      ])
      .nullable()
      .optional(),
    plate: z
      .union([
        z.literal('none'),
        z.strictObject({
          color: Color,
          opacity: Share.optional(),
          radius_px: z.number().min(0).max(MAX_LENGTH_PX).optional(),
        }),
      ])
      .nullable()
      .optional(),
    shadow: z
      .union([
        z.literal('none'),
        z.strictObject({
          color: Color,
          dx_px: z.number().min(-MAX_LENGTH_PX).max(MAX_LENGTH_PX),
          dy_px: z.number().min(-MAX_LENGTH_PX).max(MAX_LENGTH_PX),
          blur_px: z.number().min(0).max(MAX_LENGTH_PX),
        }),
      ])
      .nullable()
      .optional()
      .meta({ description: 'Down and to the right of the letters.' }),
    opacity: Share.nullable()
      .optional()
      .meta({ description: 'Of the letters with their outline; the plate has its own.' }),
    width_percent: z
      .int()
      .min(50)
      .max(200)
      .nullable()
      .optional()
      .meta({ description: 'How wide the letters are drawn, of the width that their face gives them.' }),
    line_spacing_percent: z
      .int()
      .min(70)
      .max(250)
      .nullable()
      .optional()
      .meta({ description: 'How far lines are apart, of the distance that they usually have.' }),
    align: z.enum(['left', 'center', 'right']).nullable().optional(),
    letter_spacing_px: z.number().min(-MAX_LENGTH_PX).max(MAX_LENGTH_PX).nullable().optional(),
    cap_height_px: z.number().min(4).max(MAX_LENGTH_PX).nullable().optional(),
  })
  .meta({ id: 'StyleChange' })
export type ChangeStyle = z.output<typeof ChangeStyle>

/** The same in the domain's words. */
export function styleChange({
  font_family,
  letter_spacing_px,
  cap_height_px,
  fill,
  width_percent,
  line_spacing_percent,
  outline,
  plate,
  shadow,
  ...same
}: ChangeStyle): CorrectionsChange['style'] {
  return {
    ...same,
    fontFamily: font_family,
    letterSpacingPx: letter_spacing_px,
    capHeightPx: cap_height_px,
    widthPercent: width_percent,
    lineSpacingPercent: line_spacing_percent,
    fill: fill?.toLowerCase() ?? fill,
    outline:
      outline && outline !== 'none'
        ? { color: outline.color.toLowerCase(), widthPx: outline.width_px }
        : outline,
    plate:
      plate && plate !== 'none'
        ? {
            color: plate.color.toLowerCase(),
            ...(plate.opacity !== undefined && { opacity: plate.opacity }),
            ...(plate.radius_px !== undefined && { radiusPx: plate.radius_px }),
          }
        : plate,
    shadow:
      shadow && shadow !== 'none'
        ? {
            color: shadow.color.toLowerCase(),
            dxPx: shadow.dx_px,
            dyPx: shadow.dy_px,
            blurPx: shadow.blur_px,
          }
        : shadow,
  }
}

/** What is set of a text's look as the API names it. */
export function styleCorrectionsJson(set: StyleCorrections): ChangeStyle {
  const { fontFamily, letterSpacingPx, capHeightPx, widthPercent, lineSpacingPercent, ...others } = set
  const { outline, plate, shadow, ...same } = others
  return {
    ...same,
    ...(fontFamily !== undefined && { font_family: fontFamily }),
    ...(letterSpacingPx !== undefined && { letter_spacing_px: letterSpacingPx }),
    ...(capHeightPx !== undefined && { cap_height_px: capHeightPx }),
    ...(widthPercent !== undefined && { width_percent: widthPercent }),
    ...(lineSpacingPercent !== undefined && { line_spacing_percent: lineSpacingPercent }),
    ...(outline !== undefined && {
      outline: outline === 'none' ? outline : { color: outline.color, width_px: outline.widthPx },
    }),
    ...(plate !== undefined && { plate: plate === 'none' ? plate : plateJson(plate) }),
    ...(shadow !== undefined && {
      shadow:
        shadow === 'none'
          ? shadow
          : { color: shadow.color, dx_px: shadow.dxPx, dy_px: shadow.dyPx, blur_px: shadow.blurPx },
    }),
  }
}

function plateJson({ color, opacity, radiusPx }: Exclude<NonNullable<StyleCorrections['plate']>, 'none'>) {
  return {
    color,
    ...(opacity !== undefined && { opacity }),
    ...(radiusPx !== undefined && { radius_px: radiusPx }),
  }
}

const API_NAMES = {
  fontFamily: 'font_family',
  letterSpacingPx: 'letter_spacing_px',
  capHeightPx: 'cap_height_px',
  widthPercent: 'width_percent',
  lineSpacingPercent: 'line_spacing_percent',
} as const

/** A change in the API's words. */
export function styleChangeJson(change: NonNullable<CorrectionsChange['style']>): ChangeStyle {
  const names = new Map<string, string>(Object.entries(API_NAMES))
  const taken = Object.entries(change).flatMap(([name, value]): [string, null][] =>
    value === null ? [[names.get(name) ?? name, null]] : [],
  )
  return { ...styleCorrectionsJson(withoutNulls(change)), ...Object.fromEntries(taken) }
}

function withoutNulls(change: object): StyleCorrections {
  const set = Object.entries(change).filter(([, value]) => value !== null && value !== undefined)
  return StyleCorrections.parse(Object.fromEntries(set))
}
