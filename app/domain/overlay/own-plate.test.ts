import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { ownPlateColor } from './own-plate.ts'

const onPlate = (color: string, changes: Parameters<typeof snapshotTrack>[0] = {}) => {
  const box = { x: 420, y: 610, width: 440, height: 60, angleDegrees: 0 }
  return snapshotTrack({ ...changes, style: { plate: { color, box }, background: 'plate' } })
}

test.each([
  ['alone', []],
  ['beside one of another colour', [onPlate('#a00000'), onPlate('#a00000')]],
  ['with a second line', [onPlate('#0b57a8')]],
  ['on another slide', [1, 2, 3].map(() => onPlate('#0b57a8', { startSeconds: 5, endSeconds: 6 }))],
])('a text on a plate %s has it for itself', (_what, others) => {
  const track = onPlate('#0b57a8')
  expect(ownPlateColor(track, [track, ...others])).toBe('#0b57a8')
})

test('what many texts stand on is their common background', () => {
  const tracks = ['#0b57a8', '#0c58a9', '#0a56aa'].map((color) => onPlate(color))
  expect(tracks.map((track) => ownPlateColor(track, tracks))).toEqual([null, null, null])
})

test('a text without a plate has none', () => {
  expect(ownPlateColor(snapshotTrack(), [])).toBeNull()
})
