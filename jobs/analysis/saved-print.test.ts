import { expect, test } from 'vitest'
import { frameBytes, frameOf } from './frame.ts'
import { takePrint } from './glyph-print.ts'
import { revivePrint, reviveBackdrop, saveBackdrop, SavedPrint, savePrint } from './saved-print.ts'

const SIZE = { width: 96, height: 48 }

test('a template comes back from a checkpoint as it was, to the bit', () => {
  const bytes = Uint8Array.from({ length: frameBytes(SIZE.width, SIZE.height) }, (_, i) => (i * i * 31) % 256)
  const frame = frameOf(0, SIZE, bytes, { matrix: 'bt709', fullRange: false })
  const print = takePrint(frame, { x: 10, y: 8, width: 60, height: 20, angleDegrees: 0 })
  if (!print) throw new Error('noise has slopes')
  print.weights[1] = 1 / 3
  const written: unknown = JSON.parse(JSON.stringify(savePrint(print)))
  expect(revivePrint(SavedPrint.parse(written))).toEqual(print)
})

test('so does what is behind a text', () => {
  const backdrop = { at: Int32Array.of(0, 70_000, 2_000_000), levels: Uint8Array.of(0, 128, 255) }
  expect(reviveBackdrop(saveBackdrop(backdrop))).toEqual(backdrop)
})
