import * as z from 'zod'
import { TYPEFACES } from '../domain/typefaces.ts'

const MAX_PX = 100_000
const NUMBER = 'errors:form.box'
const px = (min: number, max = MAX_PX) =>
  z.coerce.number({ error: NUMBER }).min(min, NUMBER).max(max, NUMBER).optional()
const percent = (min: number, max: number) =>
  z.coerce.number({ error: NUMBER }).int(NUMBER).min(min, NUMBER).max(max, NUMBER).optional()
const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'errors:form.color')
  .optional()

/** Where and how a text is drawn, as the screen's form has it: an empty field is as it was measured. */
export const StyleFields = {
  x: px(-MAX_PX),
  y: px(-MAX_PX),
  width: px(4),
  height: px(4),
  angle: px(-180, 180),
  font_family: z.enum(TYPEFACES.map(({ family }) => family)).optional(),
  weight: z.coerce.number({ error: NUMBER }).int(NUMBER).min(100, NUMBER).max(900, NUMBER).optional(),
  italic: z.enum(['yes', 'no']).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  cap_height: px(4, 2000),
  letter_spacing: px(-2000, 2000),
  fill: Color,
  outline_color: Color,
  outline_width: px(0.1, 2000),
  no_outline: z.boolean().default(false),
  plate_color: Color,
  plate_opacity: percent(5, 100),
  plate_radius: px(0, 2000),
  no_plate: z.boolean().default(false),
  shadow_color: Color,
  shadow_offset: px(-2000, 2000),
  shadow_blur: px(0, 2000),
  no_shadow: z.boolean().default(false),
  opacity: percent(5, 100),
  width_percent: percent(50, 200),
  line_spacing_percent: percent(70, 250),
  reviewed: z.boolean().default(false),
}
type StyleForm = z.output<z.ZodObject<typeof StyleFields>>

/** What goes around letters whose outline was given a colour and no width. */
const USUAL_OUTLINE_PX = 2
/** How far a shadow falls that was given a colour alone, and how soft it is. */
const USUAL_SHADOW = { offsetPx: 2, blurPx: 2 } as const

/** All of it as a change: what is empty goes back to what was measured. */
export function styleChange(style: StyleForm) {
  const { x, y, width, height } = style
  const isPlaced = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  return {
    box: isPlaced ? { x, y, width, height } : null,
    angle_degrees: style.angle ?? null,
    reviewed: style.reviewed,
    style: {
      font_family: style.font_family ?? null,
      weight: style.weight ?? null,
      italic: style.italic ? style.italic === 'yes' : null,
      align: style.align ?? null,
      cap_height_px: style.cap_height ?? null,
      letter_spacing_px: style.letter_spacing ?? null,
      fill: style.fill ?? null,
      outline: style.no_outline
        ? ('none' as const)
        : style.outline_color === undefined
          ? null
          : { color: style.outline_color, width_px: style.outline_width ?? USUAL_OUTLINE_PX },
      plate: style.no_plate
        ? ('none' as const)
        : style.plate_color === undefined
          ? null
          : {
              color: style.plate_color,
              ...(style.plate_opacity !== undefined && { opacity: style.plate_opacity / 100 }),
              ...(style.plate_radius !== undefined && { radius_px: style.plate_radius }),
            },
      shadow: style.no_shadow
        ? ('none' as const)
        : style.shadow_color === undefined
          ? null
          : {
              color: style.shadow_color,
              dx_px: style.shadow_offset ?? USUAL_SHADOW.offsetPx,
              dy_px: style.shadow_offset ?? USUAL_SHADOW.offsetPx,
              blur_px: style.shadow_blur ?? USUAL_SHADOW.blurPx,
            },
      opacity: style.opacity === undefined ? null : style.opacity / 100,
      width_percent: style.width_percent ?? null,
      line_spacing_percent: style.line_spacing_percent ?? null,
    },
  }
}
