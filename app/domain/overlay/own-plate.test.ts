import { expect, test } from 'vitest'
import { captionsIn, coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { knownCover } from './known-cover.ts'
import { leavesPlate, ownPlateColor, plateStays, plateTakenAlong } from './own-plate.ts'

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

/** A line of captions that rolls up by a row after each of the seconds, on a plate that ends around it. */
function rolledUp(
  seconds: readonly number[],
  { x = 420, padding = 10, jump = 62, width = 400, text = 'Añade la sal' } = {},
) {
  const boxes = seconds.map((at, index) => ({
    ...{ frame: Math.round(at * 25), seconds: at },
    box: { x: x + padding, y: 640 - jump * index, width, height: 40, angleDegrees: 0 },
  }))
  const [first] = boxes
  const last = boxes.at(-1)
  if (!first || !last) throw new RangeError('no boxes')
  const plate = {
    color: '#000000',
    box: { ...last.box, x, y: last.box.y - 10, width: width + 2 * padding, height: 60 },
  }
  return snapshotTrack({
    ...{ text, boxes, box: last.box, startSeconds: first.seconds, endSeconds: last.seconds + 2 },
    style: { plate, background: 'moving' },
  })
}

const FIRST = rolledUp([1, 3])

test.each([
  ['a line that rolls up', FIRST, [], true],
  ['a line that rolls up twice', rolledUp([1, 3, 5]), [], true],
  ['the last line, which has nowhere to go', rolledUp([3]), [FIRST], true],
  ['a line that stands, with no other', rolledUp([3]), [], false],
  ['a line that stands when the other one is gone', rolledUp([7]), [FIRST], false],
  ['a line that trembles on its place', rolledUp([1, 3], { jump: 6 }), [], false],
  [
    'a line whose plate was seen in another row',
    { ...FIRST, prevalentBox: { ...FIRST.prevalentBox, y: 640 } },
    [],
    false,
  ],
  ['a line on a strip', rolledUp([1, 3], { padding: 90 }), [], false],
  [
    'a line that never rests',
    rolledUp([1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.4]),
    [],
    false,
  ],
])('%s takes its plate along: %s', (_what, track, others, isTaken) => {
  expect(plateTakenAlong(track, [track, ...others]) !== null).toBe(isTaken)
})

test('a plate that is taken along is painted where its letters are', () => {
  const taken = plateTakenAlong(FIRST, [FIRST])
  expect(taken).toMatchObject({
    rect: { x: 420, y: 568, width: 420, height: 60 },
    painted: { x: 422, y: 570, width: 416, height: 56 },
  })
})

test('lines that roll up have their plates with them in each row, and these grow before letters get smaller', () => {
  const tracks = [FIRST, rolledUp([3, 5]), rolledUp([5])]
  const frame = { widthPx: 1280, heightPx: 720 }
  const covers = new Map(
    tracks.map((track) => [track.id, { ...coverOf(track), ...knownCover(track, tracks, frame) }]),
  )
  const captions = captionsIn(planOf(tracks, { covers }))
  expect(captions.map(({ box }) => box.y).sort()).toEqual([578, 578, 640, 640, 640])
  for (const { box, plate, rooms } of captions) {
    expect(plate).toMatchObject({ color: '#000000', fittedLines: 1, isThere: true })
    expect(plate?.rect).toMatchObject({ x: 420, y: box.y - 10, width: 420, height: 60 })
    expect(rooms[1]).toMatchObject({ mostLines: 1 })
    expect(rooms[1]?.rect.width).toBeGreaterThan(600)
  }
})
