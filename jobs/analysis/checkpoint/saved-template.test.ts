import { expect, test } from 'vitest'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { takeTemplate } from '../template/gradient-template.ts'
import {
  reviveTemplate,
  reviveBackground,
  saveBackground,
  SavedTemplate,
  saveTemplate,
} from './saved-template.ts'

const SIZE = { width: 96, height: 48 }

test('a template comes back from a checkpoint as it was, to the bit', () => {
  const bytes = Uint8Array.from({ length: frameBytes(SIZE.width, SIZE.height) }, (_, i) => (i * i * 31) % 256)
  const frame = frameOf(0, SIZE, bytes, { matrix: 'bt709', fullRange: false })
  const template = takeTemplate(frame, { x: 10, y: 8, width: 60, height: 20, angleDegrees: 0 })
  if (!template) throw new Error('noise has slopes')
  template.weights[1] = 1 / 3
  const written: unknown = JSON.parse(JSON.stringify(saveTemplate(template)))
  expect(reviveTemplate(SavedTemplate.parse(written))).toEqual(template)
})

test('so does a background sample', () => {
  const background = { at: Int32Array.of(0, 70_000, 2_000_000), levels: Uint8Array.of(0, 128, 255) }
  expect(reviveBackground(saveBackground(background))).toEqual(background)
})
