import { expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { asVertical } from './vertical.ts'

function read(text: string, { width, height }: { width: number; height: number }): TextTrack {
  const box = { x: 1100, y: 120, width, height, angleDegrees: 0 }
  const outline = { color: '#7a7a79', widthPx: 21 }
  return {
    ...{ text, language: 'zh-cn', confidence: 0.9, startFrame: 0, endFrame: 50 },
    ...{ startSeconds: 0, endSeconds: 2, boxes: [{ frame: 0, seconds: 0, box }], prevalentBox: box },
    style: { ...PLAIN_STYLE, outline, capHeightPx: 347, letterShiftPx: 3 },
  }
}

test('characters one below the other are a line downwards, as high as they are wide', () => {
  const { prevalentBox, boxes, style } = asVertical(read('远山的回声', { width: 74, height: 354 }))
  // around the same middle
  expect(prevalentBox).toEqual({ x: 960, y: 260, width: 354, height: 74, angleDegrees: 90 })
  expect(boxes[0]?.box).toEqual(prevalentBox)
  expect(style).toMatchObject({ isVertical: true, outline: null, align: 'left' })
  expect(style.capHeightPx).toBeCloseTo(68, 0)
  expect(style.letterShiftPx).toBeUndefined()
})

test.each([
  ['a line of such characters', '远山的回声', { width: 354, height: 74 }],
  ['one character that is high', '山', { width: 40, height: 74 }],
  ['letters of a high narrow face', 'III', { width: 30, height: 90 }],
  ['characters far too high for their number', '山的', { width: 30, height: 300 }],
])('%s is no column', (_what, text, size) => {
  const track = read(text, size)
  expect(asVertical(track)).toBe(track)
})
