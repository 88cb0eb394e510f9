import * as z from 'zod'
import type { CorrectionsChange, StyleCorrections } from '../domain/text-corrections.ts'
import { TYPEFACES } from '../domain/typefaces.ts'

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'errors:form.color')
const MAX_LENGTH_PX = 2000

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
      .union([z.literal('none'), z.strictObject({ color: Color })])
      .nullable()
      .optional(),
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
  outline,
  plate,
  ...same
}: ChangeStyle): CorrectionsChange['style'] {
  return {
    ...same,
    fontFamily: font_family,
    letterSpacingPx: letter_spacing_px,
    capHeightPx: cap_height_px,
    fill: fill?.toLowerCase() ?? fill,
    outline:
      outline && outline !== 'none'
        ? { color: outline.color.toLowerCase(), widthPx: outline.width_px }
        : outline,
    plate: plate && plate !== 'none' ? { color: plate.color.toLowerCase() } : plate,
  }
}

/** What is set of a text's look as the API names it. */
export function styleCorrectionsJson(set: StyleCorrections): ChangeStyle {
  const { fontFamily, letterSpacingPx, capHeightPx, outline, ...same } = set
  return {
    ...same,
    ...(fontFamily !== undefined && { font_family: fontFamily }),
    ...(letterSpacingPx !== undefined && { letter_spacing_px: letterSpacingPx }),
    ...(capHeightPx !== undefined && { cap_height_px: capHeightPx }),
    ...(outline !== undefined && {
      outline: outline === 'none' ? outline : { color: outline.color, width_px: outline.widthPx },
    }),
  }
}
