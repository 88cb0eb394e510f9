import { expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { restsAround } from './line-pops.ts'

const BOX = { x: 100, y: 100, width: 300, height: 40, angleDegrees: 0 }

/** A line of four seconds that is detected in another box for its last second. */
function lineWith(last: Partial<typeof BOX>): TextTrack {
  return {
    ...{ text: 'The long way home', language: 'en', confidence: 0.9, style: PLAIN_STYLE },
    ...{ startSeconds: 0, endSeconds: 4, startFrame: 0, endFrame: 100, prevalentBox: BOX },
    boxes: [
      { frame: 0, seconds: 0, box: BOX },
      { frame: 75, seconds: 3, box: { ...BOX, ...last } },
    ],
  }
}

test.each([
  ['in a box around its own, where it is faint', true, lineWith({ x: 92, y: 96, width: 328, height: 50 })],
  ['farther along', false, lineWith({ x: 160 })],
  ['lower down', false, lineWith({ y: 150 })],
])('a line that was also detected %s rests: %s', (_, rests, line) => {
  expect(restsAround(line)).toBe(rests)
})
