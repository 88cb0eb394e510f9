import { expect, test } from 'vitest'
import { raster, withStrokes } from '#tests/factories/raster.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { holdsMore, isOnPlate, isWholly } from './plate-contents.ts'

const PART = { x: 0, y: 200, width: 400, height: 120 }
const VEIL = { color: [30, 30, 30], opacity: 0.8, radiusPx: 0 }
const OWN = { x: 100, y: 270, width: 200, height: 20 }
const SECOND = { x: 100, y: 230, width: 200, height: 20 }
/** What shines through at 80 % is from 24 to 75. */
const veiled = raster(PART, (x) => {
  const level = 24 + (x % 51)
  return [level, level, level]
})
const lettersIn = (picture: typeof veiled, { x, y, width, height }: typeof OWN) =>
  withStrokes(picture, {
    ...{ color: [230, 230, 230], everyPx: 10, widthPx: 3 },
    ...{ top: y - PART.y, bottom: y + height - PART.y, left: x, right: x + width },
  })
const plate = { ...VEIL, rect: { x: 50, y: 220, width: 300, height: 90 } }

test.each([
  { what: 'its line alone', picture: lettersIn(veiled, OWN), others: [], more: false },
  {
    what: 'a second line that is known',
    picture: lettersIn(lettersIn(veiled, OWN), SECOND),
    others: [SECOND],
    more: false,
  },
  {
    what: 'rows that nobody read',
    picture: lettersIn(lettersIn(veiled, OWN), SECOND),
    others: [],
    more: true,
  },
])('on a plate with $what there is more than is known: $more', ({ picture, others, more }) => {
  expect(holdsMore(plate, picture, OWN, others)).toBe(more)
})

test('what stands beside a plate is not on it', () => {
  const picture = lettersIn(lettersIn(veiled, OWN), SECOND)
  expect(holdsMore({ ...plate, rect: { ...plate.rect, y: 255, height: 55 } }, picture, OWN, [])).toBe(false)
})

test.each([
  ['holds its line and ends before the next one', { y: 210, height: 44 }, 260, true],
  ['cuts its line', { y: 224, height: 60 }, 300, false],
  ['of many lines ends within another one', { y: 150, height: 120 }, 260, false],
  ['is tight, and what is measured of another box reaches into it', { y: 210, height: 58 }, 260, true],
  ['is tight and ends within another line', { y: 210, height: 66 }, 260, false],
  ['of many lines holds another one', { y: 150, height: 150 }, 260, true],
])('a plate that %s: %s beside a line at %s is a plate: %s', (_what, { y, height }, otherY, isPlate) => {
  const line = (top: number) => ({ x: 100, y: top, width: 200, height: 30, angleDegrees: 0 })
  expect(isWholly({ x: 90, y, width: 220, height }, line(216), [line(otherY)])).toBe(isPlate)
})

test('of a box that leans what its lean makes it too high counts for nothing', () => {
  const leaning = { x: 100, y: 260, width: 200, height: 30, angleDegrees: 3 }
  const own = { x: 100, y: 190, width: 200, height: 30, angleDegrees: 0 }
  const plate = { x: 90, y: 120, width: 220, height: 146 }
  expect(isWholly(plate, own, [leaning])).toBe(true)
  expect(isWholly(plate, own, [{ ...leaning, angleDegrees: 0 }])).toBe(false)
})

test.each([
  ['the first line of it', {}, true],
  ['a line below it', { box: { ...OWN, y: 400 } }, false],
  ['a line that comes later', { startSeconds: 9, endSeconds: 10 }, false],
])('whether %s stands on the plate that another line has', (_what, changes, expected) => {
  const style = { plate: { color: '#000000', opacity: 0.6, box: { ...plate.rect, angleDegrees: 0 } } }
  const other = snapshotTrack({ box: OWN, startSeconds: 0, endSeconds: 2, style })
  const line = snapshotTrack({ box: SECOND, startSeconds: 0, endSeconds: 2, ...changes })
  expect(isOnPlate(line, [line, other])).toBe(expected)
})
