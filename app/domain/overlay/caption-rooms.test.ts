import { expect, test } from 'vitest'
import { coverOf, onlyCaption, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'

test('a line in perspective is set no further than it is seen well', () => {
  const rooms = (perspective?: { taper: number; shear: number }) =>
    onlyCaption(planOf([snapshotTrack({ style: { ...(perspective && { perspective }) } })])).rooms
  const [free] = rooms().slice(-1)
  const [near] = rooms({ taper: 0.4, shear: 0 }).slice(-1)
  const [x, end] = [free?.rect.x ?? 0, (free?.rect.x ?? 0) + (free?.rect.width ?? 0)]
  expect(near?.rect.x).toBeGreaterThan(x)
  expect((near?.rect.x ?? 0) + (near?.rect.width ?? 0)).toBeCloseTo(end)
})

test('a title in the middle of the frame rather gets smaller than that it leaves the middle', () => {
  const roomsAt = (x: number) => {
    const track = snapshotTrack({ box: { x }, style: { background: 'still', plate: null } })
    const background = { left: 10, right: 300, up: 20, down: 20 }
    const cover = { ...coverOf(track), background }
    return onlyCaption(planOf([track], { covers: new Map([[track.id, cover]]) })).rooms
  }
  const widths = (x: number) => roomsAt(x).map(({ rect }) => Math.round(rect.width))
  // 10 px on both sides before all that is free on one
  expect(widths(440).slice(0, 3)).toEqual([400, 420, 710])
  expect(widths(300).slice(0, 2)).toEqual([400, 710])
})

test('on a translucent strip a translation keeps its edge and leaves a margin at the other end', () => {
  const plate = {
    color: '#202020',
    opacity: 0.8,
    box: { x: 420, y: 600, width: 700, height: 80, angleDegrees: 0 },
  }
  const track = snapshotTrack({ style: { plate, background: 'moving', align: 'left' } })
  const background = { left: 20, right: 280, up: 10, down: 10 }
  const cover = { ...coverOf(track), background }
  const { rooms } = onlyCaption(planOf([track], { covers: new Map([[track.id, cover]]) }))
  const ends = rooms.slice(0, 3).map(({ rect: { x, width } }) => [x, x + width].map(Math.round))
  expect(ends).toEqual([
    [440, 840],
    [440, 1104],
    [436, 1104],
  ])
})

test('a text in the middle of a button stays there and may grow on both sides, one at its side keeps that side', () => {
  const plate = { color: '#e02020', box: { x: 432, y: 590, width: 460, height: 90, angleDegrees: 0 } }
  const track = snapshotTrack({ style: { plate, background: 'plate', align: 'left' } })
  const on = (surface: { x: number; width: number }) => {
    const cover = { ...coverOf(track), plateColor: '#e02020', surface: { ...surface, y: 600, height: 80 } }
    const { align, rooms } = onlyCaption(planOf([track], { covers: new Map([[track.id, cover]]) }))
    return { align, x: rooms[1]?.rect.x, width: rooms[1]?.rect.width }
  }
  expect(on({ x: 380, width: 520 })).toEqual({ align: 'center', x: 380, width: 520 })
  expect(on({ x: 420, width: 700 })).toEqual({ align: 'left', x: 440, width: 680 })
})
