import type * as z from 'zod'
import type { StylePreset } from '../domain/style-preset.ts'
import { styleCorrectionsJson } from '../forms/change-style.ts'
import type { StylePresetAnswer } from './openapi/style-preset-operations.ts'

export function stylePresetJson({
  id,
  name,
  style,
  frameHeightPx,
}: StylePreset): z.input<typeof StylePresetAnswer> {
  return { id, name, style: styleCorrectionsJson(style), frame_height_px: frameHeightPx }
}
