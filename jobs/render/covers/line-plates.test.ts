import { expect, test } from 'vitest'
import { raster } from '#tests/factories/raster.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { linePlatesAround } from './line-plates.ts'

const around = { x: 0, y: 0, width: 600, height: 260 }
const box = { x: 150, y: 60, width: 300, height: 90 }
const plate = { color: '#ffffff', box: { x: 140, y: 50, width: 320, height: 110, angleDegrees: 0 } }
const text = snapshotTrack({
  text: 'measured flour\never',
  box,
  style: { fill: '#101010', outline: null, plate, background: 'plate', linePitchPx: 56 },
})

interface Drawn {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly radius?: number
}

const isIn = ({ left, top, right, bottom, radius = 0 }: Drawn, x: number, y: number) => {
  const dx = Math.max(left + radius - x - 0.5, x + 0.5 - right + radius, 0)
  const dy = Math.max(top + radius - y - 0.5, y + 0.5 - bottom + radius, 0)
  return x >= left && x < right && y >= top && y < bottom && Math.hypot(dx, dy) <= radius + 1e-6
}

/** Letters are strokes of 6 px, every 12 px; what is neither is footage as dark as they are. */
function seen(plates: readonly Drawn[], lines: readonly Drawn[]) {
  return raster(around, (x, y) => {
    if (lines.some((line) => isIn(line, x, y) && (x - line.left) % 12 < 6)) return [16, 16, 16]
    if (plates.some((one) => isIn(one, x, y))) return [255, 255, 255]
    return [10 + ((37 * x + 11 * y) % 30), 20, 20]
  })
}

const LINES = [
  { left: 150, top: 60, right: 450, bottom: 94 },
  { left: 270, top: 116, right: 330, bottom: 150 },
]

test('each line of a caption has a plate that was made for it', () => {
  const plates = [
    { left: 132, top: 49, right: 468, bottom: 105, radius: 12 },
    { left: 252, top: 105, right: 348, bottom: 161, radius: 12 },
  ]
  const found = linePlatesAround(text, seen(plates, LINES))
  expect(found?.rects).toEqual([
    { x: 132, y: 49, width: 336, height: 56 },
    { x: 252, y: 105, width: 96, height: 56 },
  ])
  expect(found?.besidePx).toBeGreaterThanOrEqual(18)
  expect(found?.besidePx).toBeLessThan(24)
  expect([found?.abovePx, found?.belowPx]).toEqual([28, 28])
  expect(found?.radiusPx).toBeGreaterThan(8)
  expect(found?.radiusPx).toBeLessThan(15)
})

test.each([
  ['a box around all lines', [{ left: 132, top: 49, right: 468, bottom: 161 }], text],
  ['a sign that goes on', [{ left: 0, top: 0, right: 600, bottom: 260 }], text],
  ['no plate at all', [], text],
  ['a single line', [{ left: 132, top: 49, right: 468, bottom: 161 }], { ...text, text: 'measured flour' }],
])('%s is none', (_what, plates, track) => {
  expect(linePlatesAround(track, seen(plates, LINES))).toBeNull()
})
