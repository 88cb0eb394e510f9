import { expect, test } from 'vitest'
import { coverOf, onlyCaption, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { paintedRects } from './line-plates.ts'

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

const RECTS = [
  { x: 480, y: 290, width: 320, height: 56 },
  { x: 560, y: 346, width: 160, height: 58 },
]
const LINE_PLATES = { rects: RECTS, besidePx: 20, abovePx: 28, belowPx: 30, radiusPx: 14 }

test('plates of a text’s lines go along with its translation’s lines, beyond what they were', () => {
  const box = { x: 500, y: 300, width: 280, height: 90 }
  const plate = { color: '#ffffff', box: { x: 490, y: 290, width: 300, height: 110, angleDegrees: 0 } }
  const track = snapshotTrack({
    text: 'Añade\nla sal',
    box,
    style: { plate, background: 'plate', outline: null },
  })
  const cover = { ...coverOf(track), plateColor: '#ffffff', linePlates: LINE_PLATES }
  const captionAt = (font_size: number) =>
    onlyCaption(planOf([track], { covers: new Map([[track.id, cover]]), options: { font_size } }))
  const { plate: own, rooms } = captionAt(20)
  expect(own).toMatchObject({
    ...{ rect: { x: 480, y: 290, width: 320, height: 114 }, paddingPx: 20, radiusPx: 14, isThere: true },
    lines: { besidePx: 20, abovePx: 28, belowPx: 30 },
  })
  expect(rooms[0]).toMatchObject({ minScale: 1 })
  expect(rooms[1]?.mostLines).toBe(2)
  expect(captionAt(40).plate?.lines).toEqual({ besidePx: 40, abovePx: 56, belowPx: 60 })
})

test('what hides the letters stays within the plates, and off their rounded corners', () => {
  const [upper, lower] = paintedRects(LINE_PLATES)
  expect(upper?.x).toBeCloseTo(487)
  expect(upper?.width).toBeCloseTo(306)
  const arc = 14 - Math.sqrt(14 ** 2 - 7 ** 2)
  expect(upper?.y).toBeCloseTo(292 + arc)
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(344 - arc)
  expect(lower?.y).toBeCloseTo(348 + arc)
  expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeCloseTo(402 - arc)
})
