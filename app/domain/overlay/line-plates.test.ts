import { expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'

test('the plate of a line grows with its translation before letters get smaller', () => {
  const box = { x: 500, y: 300, width: 280, height: 40 }
  const plate = { color: '#ffffff', box: { x: 484, y: 290, width: 312, height: 90, angleDegrees: 0 } }
  const track = snapshotTrack({ box, style: { plate, background: 'plate', outline: null } })
  const linePlate = { rect: { x: 480, y: 290, width: 320, height: 60 }, radiusPx: 14 }
  const covers = new Map([[track.id, { ...coverOf(track), plateColor: '#ffffff', linePlate }]])
  const caption = planOf([track], { covers }).items.find((item) => item.kind === 'caption')
  expect(caption?.plate).toMatchObject({ ...linePlate, fittedLines: 1, isThere: true, paddingPx: 20 })
  const [home, beside] = caption?.rooms ?? []
  expect(home).toMatchObject({ minScale: 1, rect: { x: 500, width: 280 } })
  expect(beside?.mostLines).toBe(1)
  expect(beside?.rect.width).toBeGreaterThan(2 * 280)
})
