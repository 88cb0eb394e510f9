import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { raster } from '#tests/factories/raster.ts'
import { leftPlateOf } from './left-plate.ts'

const SIZE = { width: 800, height: 400 }
const BOX = { x: 300, y: 180, width: 200, height: 40, angleDegrees: 0 }
const PLATE = { x: 286, y: 170, width: 228, height: 60, angleDegrees: 0 }
const track = snapshotTrack({
  box: BOX,
  style: { fill: '#ffffff', outline: null, background: 'plate', plate: { color: '#145a3c', box: PLATE } },
  corrections: { box: { x: 40, y: 40, width: 200, height: 40 } },
})

/** White letters on green from `left` to `right`, over something else. */
function before(left: number, right: number) {
  const { data } = raster({ x: 0, y: 0, ...SIZE }, (x, y) => {
    const isLetter = x >= 304 && x < 496 && y >= 186 && y < 214 && x % 24 < 6
    if (isLetter) return [255, 255, 255]
    return x >= left && x < right && y >= 170 && y < 230 ? [20, 90, 60] : [150, 60, 40]
  })
  return { ...SIZE, data, channels: 3 } as const
}

test('a plate that was made for its text is to be gone where the translation has left it', () => {
  expect(leftPlateOf(track, [track], before(286, 514))?.erased).toEqual(PLATE)
})

test('a plate that goes on around its text is a sign, which a render leaves', () => {
  expect(leftPlateOf(track, [track], before(150, 690))).toBeNull()
})
