import * as z from 'zod'
import { NewStylePreset } from '../../forms/style-preset.ts'
import type { Operation } from './operation.ts'

export const StylePresetAnswer = NewStylePreset.extend({ id: z.uuid(), name: z.string() }).meta({
  id: 'StylePreset',
})

const NEW = {
  name: 'Yellow subtitles',
  style: {
    font_family: 'Roboto',
    fill: '#ffd84d',
    outline: { color: '#000000', width_px: 2 },
    plate: 'none' as const,
  },
  frame_height_px: 1080,
}
const PRESET = { id: '5b3f0c9e-6a21-4d7f-8e02-9c1d4b6a7f30', ...NEW }

const OPERATIONS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/style-presets',
    id: 'listStylePresets',
    summary: 'Your style presets, at most a hundred, by name',
    success: { status: 200, schema: z.array(StylePresetAnswer), example: [PRESET] },
  },
  {
    method: 'post',
    path: '/style-presets',
    id: 'saveStylePreset',
    summary:
      'Saves a look under a name, in the place of the one that has it; send its style with a text to apply it',
    body: { schema: NewStylePreset, example: NEW },
    success: { status: 201, schema: StylePresetAnswer, example: PRESET },
    errors: ['preset.too-many'],
  },
  {
    method: 'delete',
    path: '/style-presets/{id}',
    id: 'deleteStylePreset',
    summary: 'Deletes a style preset; texts that look so stay as they are',
    success: { status: 204 },
    errors: ['preset.not-found'],
  },
]

export const STYLE_PRESET_OPERATIONS: readonly Operation[] = OPERATIONS.map((operation) => ({
  ...operation,
  tag: 'Style presets' as const,
}))
