import { describe, expect, test } from 'vitest'
import { isBoxRead, isMomentRead, isSpanRead, limitingScope, ReadingScope } from './reading-scope.ts'

const FRAME = { width: 1000, height: 500 }
const BAND = { x: 0, y: 0.8, width: 1, height: 0.2 }
const LOGO = { x: 0.8, y: 0.8, width: 0.2, height: 0.2 }
const scope = (given: Partial<ReadingScope>) => ReadingScope.parse(given)
const box = (x: number, y: number, width = 100, height = 40, angleDegrees = 0) => ({
  ...{ x, y, width, height, angleDegrees },
})

describe('a line is read by its middle', () => {
  test.each([
    ['without areas, anywhere', {}, box(0, 0), true],
    ['in an area to read', { read_areas: [BAND] }, box(400, 420), true],
    ['more than half in an area to read', { read_areas: [BAND] }, box(400, 385), true],
    ['less than half in an area to read', { read_areas: [BAND] }, box(400, 375), false],
    ['in the second of two areas', { read_areas: [LOGO, BAND] }, box(100, 420), true],
    ['outside of an area to leave alone', { ignored_areas: [LOGO] }, box(400, 420), true],
    ['in an area to leave alone', { ignored_areas: [LOGO] }, box(860, 420), false],
    ['in an area of each kind', { read_areas: [BAND], ignored_areas: [LOGO] }, box(860, 420), false],
    // its middle stays where it is
    ['turned upright', { read_areas: [BAND] }, box(400, 420, 100, 40, 90), true],
  ])('%s', (_, given, line, isRead) => {
    expect(isBoxRead(scope(given), line, FRAME)).toBe(isRead)
  })
})

test.each([
  [{}, 0, true],
  [{ from_seconds: 2 }, 1.96, false],
  [{ from_seconds: 2 }, 2, true],
  [{ to_seconds: 4 }, 3.96, true],
  [{ to_seconds: 4 }, 4, false],
])('of %j a frame at %d s is read: %j', (given, seconds, isRead) => {
  expect(isMomentRead(scope(given), seconds)).toBe(isRead)
})

test.each([
  [2, 4, true],
  [2.5, 3, true],
  [1.9, 3, false],
  [3, 4.1, false],
  [0, 1, false],
])('of 2 to 4 s a text from %d to %d s is read as a whole: %j', (start, end, isRead) => {
  expect(isSpanRead(scope({ from_seconds: 2, to_seconds: 4 }), start, end)).toBe(isRead)
})

test.each([
  [null, false],
  [scope({}), false],
  [scope({ from_seconds: 0 }), false],
  [scope({ from_seconds: 1 }), true],
  [scope({ to_seconds: 9 }), true],
  [scope({ ignored_areas: [LOGO] }), true],
])('%j leaves something out: %j', (given, isLimited) => {
  expect(limitingScope(given) !== undefined).toBe(isLimited)
})

test.each([
  [{ read_areas: [{ x: 0.5, y: 0, width: 0.6, height: 1 }] }, 'errors:form.area-outside'],
  [{ ignored_areas: Array.from({ length: 21 }, () => LOGO) }, 'errors:form.areas-too-many'],
  [{ from_seconds: 4, to_seconds: 4 }, 'errors:form.stretch-order'],
  [{ to_seconds: 0 }, 'errors:form.stretch-order'],
])('refuses %j', (given, message) => {
  expect(ReadingScope.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
})
