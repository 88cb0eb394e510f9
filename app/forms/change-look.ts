import * as z from 'zod'
import { TYPEFACES } from '../domain/typefaces.ts'

const MAX_PX = 100_000
const NUMBER = 'errors:form.box'
const px = (min: number, max = MAX_PX) =>
  z.coerce.number({ error: NUMBER }).min(min, NUMBER).max(max, NUMBER).optional()
const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'errors:form.color')
  .optional()

/** Where and how a text is drawn, as the screen's form has it: an empty field is as it was measured. */
export const LookFields = {
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
  no_plate: z.boolean().default(false),
  reviewed: z.boolean().default(false),
}
type Look = z.output<z.ZodObject<typeof LookFields>>

/** What goes around letters whose outline was given a colour and no width. */
const USUAL_OUTLINE_PX = 2

/** All of it as a change: what is empty goes back to what was measured. */
export function lookChange(look: Look) {
  const { x, y, width, height } = look
  const isPlaced = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  const box: [number, number, number, number] | null = isPlaced ? [x, y, width, height] : null
  return {
    box,
    angle_degrees: look.angle ?? null,
    reviewed: look.reviewed,
    style: {
      font_family: look.font_family ?? null,
      weight: look.weight ?? null,
      italic: look.italic ? look.italic === 'yes' : null,
      align: look.align ?? null,
      cap_height_px: look.cap_height ?? null,
      letter_spacing_px: look.letter_spacing ?? null,
      fill: look.fill ?? null,
      outline: look.no_outline
        ? ('none' as const)
        : look.outline_color === undefined
          ? null
          : { color: look.outline_color, width_px: look.outline_width ?? USUAL_OUTLINE_PX },
      plate: look.no_plate
        ? ('none' as const)
        : look.plate_color === undefined
          ? null
          : { color: look.plate_color },
    },
  }
}
