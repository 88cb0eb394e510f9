import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { cornersOf } from '../geometry.ts'
import { tracksAtDisplaySize } from './display-tracks.ts'

test('square pixels leave everything as it is', () => {
  const track = snapshotTrack()
  expect(tracksAtDisplaySize([track], 1)).toEqual([track])
})

test('wide pixels stretch boxes sideways', () => {
  const [track] = tracksAtDisplaySize(
    [snapshotTrack({ box: { x: 100, y: 50, width: 200, height: 40 } })],
    1.5,
  )
  expect(track?.prevalentBox).toEqual({ x: 150, y: 50, width: 300, height: 40, angleDegrees: 0 })
  expect(track?.boxes[0]?.box).toEqual(track?.prevalentBox)
})

test('the plates of lines are stretched with the plate', () => {
  const lines = [
    { x: 100, y: 40, width: 200, height: 30 },
    { x: 120, y: 70, width: 160, height: 30 },
  ]
  const box = { x: 100, y: 40, width: 200, height: 60, angleDegrees: 0 }
  const plate = { color: '#000000', opacity: 0.6, box, lines }
  const [track] = tracksAtDisplaySize([snapshotTrack({ style: { plate } })], 1.5)
  expect(track?.style.plate).toMatchObject({
    box: { x: 150, width: 300 },
    lines: [
      { x: 150, y: 40, width: 300 },
      { x: 180, y: 70, width: 240 },
    ],
  })
})

test('the ends of a turned line land where its pixels are shown', () => {
  const before = snapshotTrack({ box: { x: 100, y: 100, width: 200, height: 20, angleDegrees: 30 } })
  const [after] = tracksAtDisplaySize([before], 2)
  const middleOfLeftSide = (corners: ReturnType<typeof cornersOf>) => [
    (corners[0][0] + corners[3][0]) / 2,
    (corners[0][1] + corners[3][1]) / 2,
  ]
  const [x = 0, y = 0] = middleOfLeftSide(cornersOf(before.prevalentBox))
  const [shownX, shownY] = middleOfLeftSide(cornersOf((after ?? before).prevalentBox))
  expect(shownX).toBeCloseTo(2 * x)
  expect(shownY).toBeCloseTo(y)
})

test('what is free around a turned text is stretched along and across its lines, and stays its own', () => {
  const box = { x: 100, y: 100, width: 200, height: 20, angleDegrees: 90 }
  const background = { left: 10, right: 20, up: 30, down: 40 }
  const surface = { x: 50, y: 60, width: 300, height: 100 }
  const surroundings = { surface, background, foundAt: box }
  const [track] = tracksAtDisplaySize([snapshotTrack({ box, style: { surroundings } })], 2)
  expect(track?.style.surroundings).toMatchObject({
    surface: { x: 100, y: 60, width: 600, height: 100 },
    // its lines run down the frame
    background: { left: 10, right: 20, up: 60, down: 80 },
    foundAt: track?.prevalentBox,
  })
})
