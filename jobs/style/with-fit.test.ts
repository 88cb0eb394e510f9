import { expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { withoutFit } from './with-fit.ts'

function track(text: string, width: number, capHeightPx: number): TextTrack {
  const prevalentBox = { x: 100, y: 100, width, height: 67, angleDegrees: 0 }
  const fade = [
    { seconds: 0, opacity: 0.5 },
    { seconds: 1, opacity: 1 },
  ]
  return {
    ...{ text, language: 'en', confidence: 1, startFrame: 0, endFrame: 50, startSeconds: 0, endSeconds: 2 },
    ...{ boxes: [{ frame: 0, seconds: 0, box: prevalentBox }], prevalentBox },
    style: { ...PLAIN_STYLE, capHeightPx, fade },
  }
}

test.each([
  [
    'whose box holds something higher, as high as its length tells',
    'We were never far from home',
    782,
    60,
    41,
  ],
  ['of a usual length, as it was measured', 'We were never far from home', 782, 42, 42],
  ['in narrow letters, as it was measured', 'We were never far from home', 640, 40, 40],
  ['in ideographs, as it was measured', '我们从来没有离家很远', 300, 60, 60],
])('a line that no face explains: %s', (_what, text, width, measured, height) => {
  const { style } = withoutFit(track(text, width, measured))
  expect(Math.abs((style.capHeightPx ?? 0) - height)).toBeLessThan(3)
  expect(style.fade).toBeUndefined()
})

test.each([
  ['that has no outline, gets none', { outline: null }, false],
  ['of which nothing is told, may', {}, undefined],
])('a line in the dark %s', (_what, edges, isOutlineHidden) => {
  const { style } = withoutFit(track('Lisbon, Portugal', 500, 40), { edges })
  expect(style.isOutlineHidden).toBe(isOutlineHidden)
})
