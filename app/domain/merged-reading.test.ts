import { expect, test } from 'vitest'
import { TrackId } from './ids.ts'
import { type EarlierText, mergeReading } from './merged-reading.ts'
import { ReadingScope } from './reading-scope.ts'

const FRAME = { width: 1000, height: 500 }
const ID = TrackId.parse('00000000-0000-4000-8000-000000000001')
const FOOT = { x: 0, y: 0.8, width: 1, height: 0.2 }
const SCOPE = ReadingScope.parse({ read_areas: [FOOT], from_seconds: 2, to_seconds: 6 })

const text = (startSeconds: number, endSeconds: number, y = 430, x = 400) => {
  const prevalentBox = { x, y, width: 200, height: 40, angleDegrees: 0 }
  return { startSeconds, endSeconds, prevalentBox, boxes: [{ frame: 0, seconds: 0, box: prevalentBox }] }
}
const earlier = (own: ReturnType<typeof text>, isCorrected = false): EarlierText => ({
  ...{ ...own, id: ID, isCorrected },
})
const FOUND = text(3, 4)

test.each([
  ['in the scope gives way to what was found there', earlier(text(3, 4)), true, true],
  ['in the scope gives way also where nothing is found', earlier(text(5, 6)), true, true],
  ['that a person has corrected stays as it was', earlier(text(3, 4), true), false, false],
  ['that a person has corrected stays beside one of another time', earlier(text(4, 5), true), false, true],
  [
    'that a person has corrected stays beside one at another place',
    earlier(text(3, 4, 430, 100), true),
    false,
    true,
  ],
  ['outside of the areas stays', earlier(text(3, 4, 100)), false, true],
  ['outside of the stretch stays', earlier(text(0, 1)), false, true],
  ['that goes on beyond the stretch stays, and is not found twice', earlier(text(1, 4)), false, false],
])('a text %s', (_, one, isReplaced, isFoundAdded) => {
  expect(mergeReading([one], [FOUND], SCOPE, FRAME)).toEqual({
    replaced: isReplaced ? [ID] : [],
    added: isFoundAdded ? [FOUND] : [],
  })
})

test('a text that moves is the same where it is at the same place at the same time', () => {
  const moving = (startSeconds: number, endSeconds: number) => ({
    ...text(startSeconds, endSeconds),
    boxes: [2, 3, 4, 5].map((seconds) => ({
      ...{
        frame: 25 * seconds,
        seconds,
        box: { x: 150 * seconds, y: 430, width: 100, height: 40, angleDegrees: 0 },
      },
    })),
  })
  const whole = earlier(moving(1, 5))
  const other = { ...text(3, 4, 430, 750), boxes: [] }
  expect(mergeReading([whole], [moving(3, 4), other], SCOPE, FRAME)).toEqual({ replaced: [], added: [other] })
})
