import { expect, test } from 'vitest'
import { raster, withStrokes } from '#tests/factories/raster.ts'
import { holdsMore } from './plate-contents.ts'

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
