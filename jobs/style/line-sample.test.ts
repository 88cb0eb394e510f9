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

function sampleOf(box: typeof BOX, plate?: typeof PLATE) {
  const mean = new LineMean(box, FRAME)
  mean.add(frame())
  return mean.sample('text', false, plate)
}

test.each([
  ['far from its edge', BOX],
  ['up to its last whole pixel', { ...BOX, height: 25 }],
])('of letters on a plate, %s, there is a picture without what is around it', (_, box) => {
  const sample = sampleOf(box, PLATE)
  expect(new Set(sample?.rgb)).toEqual(new Set([AROUND_LEVEL, 145, PLATE_LEVEL]))
  expect(new Set(sample?.onPlate)).toEqual(new Set([PLATE_LEVEL]))
})

test.each([
  ['does not hold the letters', { ...PLATE, x: 30, width: 40 }],
  ['is turned', { ...PLATE, angleDegrees: 5 }],
])('of a plate that %s there is none', (_, plate) => {
  expect(sampleOf(BOX, plate)?.onPlate).toBeUndefined()
})
