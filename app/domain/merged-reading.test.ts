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
  const [startFrame, endFrame] = [25 * startSeconds, 25 * endSeconds]
  const boxes = [{ frame: startFrame, seconds: startSeconds, box: prevalentBox }]
  return { startSeconds, endSeconds, startFrame, endFrame, prevalentBox, boxes }
}
const earlier = (own: ReturnType<typeof text>, isCorrected = false, isTimed = false): EarlierText => ({
  ...{ ...own, id: ID, isCorrected, isTimed, isDropped: false },
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
    grown: [],
  })
})

const OTHER_ID = TrackId.parse('00000000-0000-4000-8000-000000000002')
const AFTER = { ...earlier(text(5, 6), true), id: OTHER_ID }
const spans = (texts: readonly EarlierText[], found: ReturnType<typeof text>) =>
  mergeReading(texts, [found], SCOPE, FRAME).grown.map(({ id, times }) => {
    const { startSeconds, endSeconds, startFrame, endFrame, boxes } = times
    return {
      id,
      startSeconds,
      endSeconds,
      startFrame,
      endFrame,
      seconds: boxes.map(({ seconds }) => seconds),
    }
  })

test.each([
  ['an earlier reading cut at its end', text(3, 4), text(3, 6)],
  ['an earlier reading cut at its beginning', text(4, 6), text(2, 6)],
])('a text that a person has corrected and that %s is seen for as long as it is now', (_, cut, whole) => {
  expect(spans([earlier(cut, true)], whole)).toEqual([
    {
      ...{ id: ID, startSeconds: whole.startSeconds, endSeconds: whole.endSeconds },
      ...{ startFrame: whole.startFrame, endFrame: whole.endFrame, seconds: [whole.startSeconds] },
    },
  ])
})

test.each([
  ['whose times a person has set', [earlier(text(3, 4), true, true)]],
  ['that would stand in the way of the next one', [earlier(text(3, 4), true), AFTER]],
])('a text %s keeps its times', (_, texts) => {
  expect(spans(texts, text(3, 6))).toEqual([])
})

test('a text that moves goes on along the way that was found after its end', () => {
  const moving = (startSeconds: number, endSeconds: number) => ({
    ...text(startSeconds, endSeconds),
    boxes: [2, 3, 4, 5]
      .filter((seconds) => seconds >= startSeconds && seconds < endSeconds)
      .map((seconds) => ({ ...text(0, 1, 430, 20 * seconds).boxes[0], seconds, frame: 25 * seconds }))
      .map((entry) => ({ ...entry, box: text(0, 1, 430, 20 * entry.seconds).prevalentBox })),
  })
  expect(spans([earlier(moving(3, 4), true)], moving(2, 6))).toMatchObject([{ seconds: [2, 3, 4, 5] }])
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
  expect(mergeReading([whole], [moving(3, 4), other], SCOPE, FRAME)).toEqual({
    ...{ replaced: [], added: [other], grown: [] },
  })
})

const DROPPED = { ...FOUND, dropReason: 'duration' as const }
const leftOut = (own: ReturnType<typeof text>): EarlierText => ({ ...earlier(own), isDropped: true })

test.each([
  ['a text is found where an earlier reading left one out', leftOut(text(1, 4)), FOUND, true],
  ['none is left out where a text stays', earlier(text(1, 4)), DROPPED, false],
  ['none is left out a second time', leftOut(text(1, 4)), DROPPED, false],
  ['one is left out where no other is', earlier(text(0, 1)), DROPPED, true],
])('%s', (_, one, found, isAdded) => {
  expect(mergeReading<typeof found>([one], [found], SCOPE, FRAME)).toEqual({
    replaced: [],
    added: isAdded ? [found] : [],
    grown: [],
  })
})

test('what was left out in the scope gives way', () => {
  expect(mergeReading([leftOut(text(3, 4))], [], SCOPE, FRAME).replaced).toEqual([ID])
})

test('what is left out makes no text longer, and is in the way of none', () => {
  const [cut, longer] = [earlier(text(3, 4), true), text(3, 6)]
  expect(mergeReading([cut], [{ ...longer, dropReason: 'length' as const }], SCOPE, FRAME).grown).toEqual([])
  const blocking = { ...leftOut(text(5, 7)), id: OTHER_ID }
  expect(mergeReading([cut, blocking], [longer], SCOPE, FRAME).grown).toMatchObject([{ id: ID }])
})
