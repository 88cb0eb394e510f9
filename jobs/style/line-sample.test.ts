import { expect, test } from 'vitest'
import { LineMean } from './line-sample.ts'

const FRAME = { widthPx: 80, heightPx: 60 }
const PLATE = { x: 10, y: 10, width: 60, height: 36, angleDegrees: 0 }
const BOX = { x: 18, y: 18, width: 44, height: 20, angleDegrees: 0 }
const [PLATE_LEVEL, AROUND_LEVEL] = [90, 200]

/** A plate, mixed with what is around it along its edge. */
function frame(): Uint8Array {
  const { widthPx, heightPx } = FRAME
  return Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % widthPx, Math.floor(at / 3 / widthPx)]
    const inside = Math.min(
      x - PLATE.x,
      PLATE.x + PLATE.width - 1 - x,
      y - PLATE.y,
      PLATE.y + PLATE.height - 1 - y,
    )
    if (inside < 0) return AROUND_LEVEL
    return inside < 2 ? (PLATE_LEVEL + AROUND_LEVEL) / 2 : PLATE_LEVEL
  })
}

function levelsOf(box: typeof BOX, plate?: typeof PLATE): number[] {
  const mean = new LineMean(box, FRAME)
  mean.add(frame())
  return [...new Set(mean.sample('text', false, plate)?.rgb)].sort((a, b) => a - b)
}

test('what is around a plate is not in the picture of its letters', () => {
  expect(levelsOf(BOX)).toEqual([90, 145, 200])
  expect(levelsOf(BOX, PLATE)).toEqual([90])
  // up to the last pixel of the plate that is not mixed
  expect(levelsOf({ ...BOX, height: 25 }, PLATE)).toEqual([90])
})

test.each([
  ['does not hold the letters', BOX, { ...PLATE, x: 30, width: 40 }],
  ['is turned', BOX, { ...PLATE, angleDegrees: 5 }],
])('a plate that %s changes nothing of the picture', (_, box, plate) => {
  expect(levelsOf(box, plate)).toEqual(levelsOf(box))
})
