import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { surroundingsAt } from '../surroundings.ts'
import { RenderOptions } from '../render-options.ts'
import { asDrawn } from './as-drawn.ts'
import { levelled } from './level.ts'

const onlyOne = ([track]: readonly SnapshotTrack[]): SnapshotTrack => {
  if (!track) throw new Error('expected a track')
  return track
}

test.each([
  ['a long line that hardly rises', { width: 470, height: 33, angleDegrees: 0.6 }, 0],
  ['a word whose accent turned its box', { width: 100, height: 34, angleDegrees: -3 }, 0],
  ['a word that runs upwards', { width: 100, height: 34, angleDegrees: -88 }, -90],
  ['a sign that stands askew', { width: 400, height: 40, angleDegrees: 3 }, 3],
  ['a text across the picture', { width: 400, height: 40, angleDegrees: -35 }, -35],
])('%s', (_what, box, angle) => {
  const plate = { color: '#000000', box: { x: 0, y: 0, ...box } }
  const track = onlyOne(levelled([snapshotTrack({ box, style: { plate } })]))
  const angles = [track.prevalentBox, track.boxes[0]?.box, track.style.plate?.box]
  expect(angles.map((one) => Math.abs((one?.angleDegrees ?? 99) - angle))).toEqual([0, 0, 0])
})

const onSign = { x: 200, y: 200, width: 360, height: 40, angleDegrees: 6 }
const word = { x: 200, y: 300, width: 80, height: 40, angleDegrees: 5 }

test('a word leans as the longer text does that is shown with it', () => {
  const tracks = levelled([snapshotTrack({ box: word }), snapshotTrack({ box: onSign })])
  expect(tracks.map(({ prevalentBox }) => prevalentBox.angleDegrees)).toEqual([5, 6])
})

test.each([
  ['is shown at another time', onSign, { startSeconds: 5, endSeconds: 7 }],
  ['leans the other way', { ...onSign, angleDegrees: -6 }, {}],
])('a word is level beside a text that %s', (_what, box, times) => {
  const [track] = levelled([snapshotTrack({ box: word }), snapshotTrack({ box, ...times })])
  expect(track?.prevalentBox.angleDegrees).toBe(0)
})

test('what was found around a line is known after it was put level and cut to its letters', () => {
  const box = { width: 470, height: 33, angleDegrees: 0.7 }
  const surroundings = { surface: { x: 0, y: 0, width: 900, height: 400 }, background: null }
  const { prevalentBox: foundAt } = snapshotTrack({ box })
  const style = { surroundings: { ...surroundings, foundAt }, inkInsets: { leftPx: 2, rightPx: 6 } }
  const level = onlyOne(levelled([snapshotTrack({ box, style })]))
  const drawn = asDrawn(level, RenderOptions.parse({}))
  expect(drawn.prevalentBox).toMatchObject({ width: 462, angleDegrees: 0 })
  expect(surroundingsAt(drawn.prevalentBox, drawn.style.surroundings)).toEqual(surroundings)
})

test('a line in perspective leans as it was measured with it', () => {
  const box = { width: 470, height: 33, angleDegrees: 0.6 }
  const [track] = levelled([snapshotTrack({ box, style: { perspective: { taper: 0.1, shear: 0 } } })])
  expect(track?.prevalentBox.angleDegrees).toBe(0.6)
})

test('a text is as level on its way as where it mostly stands', () => {
  const box = { x: 200, y: 300, width: 219, height: 85, angleDegrees: 4.3 }
  const boxes = [
    { frame: 25, seconds: 1, box },
    { frame: 50, seconds: 2, box: { ...box, width: 300, angleDegrees: 4.6 } },
  ]
  const [track] = levelled([snapshotTrack({ box, boxes })])
  expect(track?.boxes.map((entry) => entry.box.angleDegrees)).toEqual([0, 0])
})

test.each([
  ['a line of a list whose face was not found', 2.5, {}, 2, 0],
  ['one that was drawn as it leans', 2.5, { confidence: 0.8 }, 2, 2.5],
  ['one that leans by more than footage turns a box', 6, {}, 2, 6],
  ['one beside a single level line', 2.5, {}, 1, 2.5],
])('%s', (_what, angleDegrees, style, others, expected) => {
  const line = (y: number) => snapshotTrack({ box: { x: 80, y, width: 240, height: 38 } })
  const leaning = snapshotTrack({ box: { x: 60, y: 440, width: 240, height: 38, angleDegrees }, style })
  const [track] = levelled([leaning, ...[line(500), line(570)].slice(0, others)])
  expect(track?.prevalentBox.angleDegrees).toBe(expected)
})
