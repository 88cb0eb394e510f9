import * as z from 'zod'
import { StylePresetId } from '../domain/ids.ts'
import { StyleCorrections } from '../domain/text-corrections.ts'
import { ChangeStyle, styleChange } from './change-style.ts'

/** A look under a name; lengths are pixels of a video of `frame_height_px`. */
export const NewStylePreset = z.object({
  name: z
    .string({ error: 'errors:form.preset-name-required' })
    .trim()
    .min(1, 'errors:form.preset-name-required')
    .max(100, 'errors:form.name-long')
    .refine((value) => !/\p{Cc}/u.test(value), 'errors:form.name-invalid'),
  style: ChangeStyle,
  frame_height_px: z.int().min(1).max(100_000),
})
export type NewStylePreset = z.output<typeof NewStylePreset>

/** The same in the domain's words; null values are not set. */
export function stylePresetOf({ name, style, frame_height_px: frameHeightPx }: NewStylePreset) {
  const set = Object.entries(styleChange(style) ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return { name, style: StyleCorrections.parse(Object.fromEntries(set)), frameHeightPx }
}

/** The name that the look of a text is saved under. */
export const SavePresetForm = NewStylePreset.pick({ name: true })

/** The preset that a text is to look like, or that is to be deleted. */
export const ChosenPresetForm = z.object({ preset: StylePresetId })
