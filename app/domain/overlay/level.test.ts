import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { levelled } from './level.ts'

test.each([
  ['a long line that hardly rises', { width: 470, height: 33, angleDegrees: 0.6 }, 0],
  ['a word whose accent turned its box', { width: 100, height: 34, angleDegrees: -3 }, 0],
  ['a word that runs upwards', { width: 100, height: 34, angleDegrees: -88 }, -90],
  ['a sign that stands askew', { width: 400, height: 40, angleDegrees: 3 }, 3],
  ['a text across the picture', { width: 400, height: 40, angleDegrees: -35 }, -35],
])('%s', (_what, box, angle) => {
  const plate = { color: '#000000', box: { x: 0, y: 0, ...box } }
  const track = levelled(snapshotTrack({ box, style: { plate } }))
  const angles = [track.prevalentBox, track.boxes[0]?.box, track.style.plate?.box]
  expect(angles.map((one) => Math.abs((one?.angleDegrees ?? 99) - angle))).toEqual([0, 0, 0])
})
