import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { leavesPlate, ownPlateColor, plateStays } from './own-plate.ts'

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

const MOVED = { box: { x: 100, y: 100, width: 440, height: 60 } }

test.each([
  ['put elsewhere', MOVED, [], true],
  ['turned', { angleDegrees: 20 }, [], true],
  ['set without a plate', { style: { plate: 'none' as const } }, [], true],
  ['on a plate of another colour', { style: { plate: { color: '#ff0000' } } }, [], false],
  ['as it was', undefined, [], false],
  ['away from a line that stays', MOVED, [onPlate('#0b57a8')], false],
  ['away with the other line', MOVED, [onPlate('#0b57a8', { corrections: MOVED })], true],
  [
    'away from where another text comes later',
    MOVED,
    [onPlate('#0b57a8', { startSeconds: 5, endSeconds: 6 })],
    true,
  ],
])('a translation %s: its original’s plate goes', (_where, corrections, others, isLeft) => {
  const track = onPlate('#0b57a8', { corrections })
  expect(leavesPlate(track, [track, ...others])).toBe(isLeft)
})

test('a common background and a translucent plate are not erased by this rule', () => {
  const sign = [1, 2, 3].map((index) =>
    onPlate('#0b57a8', { corrections: MOVED, box: { x: 420, y: 100 * index, width: 440, height: 60 } }),
  )
  expect(sign.map((track) => leavesPlate(track, sign))).toEqual([false, false, false])
  const track = onPlate('#0b57a8', { corrections: MOVED })
  const { plate } = track.style
  const veil = { ...track, style: { ...track.style, plate: plate && { ...plate, opacity: 0.6 } } }
  expect(leavesPlate(veil, [veil])).toBe(false)
})

test.each([
  ['as long as its text', 400, 30, [], false],
  ['across the frame', 10, 1260, [], true],
  ['of two lines', 400, 480, [{}], true],
  ['of a line that comes later', 400, 480, [{ startSeconds: 5, endSeconds: 6 }], false],
  ['that goes on behind its text', 400, 700, [], true],
  ['that goes on before its text', 200, 680, [], true],
])('a translucent plate %s stays or goes with its text', (_which, x, width, others, isStaying) => {
  const translucent = (changes: object) => {
    const box = { x, y: 610, width, height: 60, angleDegrees: 0 }
    return snapshotTrack({ ...changes, style: { plate: { color: '#000000', opacity: 0.5, box } } })
  }
  const track = translucent({})
  expect(plateStays(track, [track, ...others.map(translucent)], { widthPx: 1280 })).toBe(isStaying)
})
