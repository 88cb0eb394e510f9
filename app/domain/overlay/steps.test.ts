import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { grows, boxAt, movesAway, standsStill, stepsOf } from './steps.ts'

const at = (frame: number, x: number, y = 620, angleDegrees = 0) => ({
  frame,
  seconds: frame / 25,
  box: { x, y, width: 400, height: 40, angleDegrees },
})

test('a text that only trembles stands still for all its time', () => {
  const track = snapshotTrack({ boxes: [at(25, 440), at(30, 442), at(35, 439), at(40, 441)] })
  expect(stepsOf(track)).toEqual([{ box: at(25, 440).box, startSeconds: 1, endSeconds: 3 }])
  expect(standsStill(track)).toBe(true)
})

test('slow motion is followed once it has gone far enough', () => {
  const track = snapshotTrack({ boxes: [0, 1, 2, 3, 4, 5].map((step) => at(25 + step, 440 + 2 * step)) })
  expect(stepsOf(track).map(({ box, startSeconds }) => [box.x, startSeconds])).toEqual([
    [440, 1],
    [446, 1.12],
  ])
})

test('each place lasts until the next one', () => {
  const track = snapshotTrack({ boxes: [at(25, 440), at(40, 500), at(60, 560, 640)] })
  expect(stepsOf(track).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [1, 1.6],
    [1.6, 2.4],
    [2.4, 3],
  ])
})

test('a frame shows a text where it stands from that frame on, by whichever clock its time was told', () => {
  const track = snapshotTrack({ boxes: [at(25, 440), at(40, 500)] })
  expect([1.56, 1.599999, 1.6, 1.600001].map((seconds) => boxAt(track, seconds).x)).toEqual([
    440, 500, 500, 500,
  ])
})

test('turning is moving', () => {
  expect(standsStill(snapshotTrack({ boxes: [at(25, 440), at(40, 440, 620, 4)] }))).toBe(false)
})

/** Boxes every fifth of a second for two seconds, each so many pixels further; `trembling` adds to every second one. */
const drifting = (stepPx: number, { trembling = 0, wider = 0 } = {}) =>
  snapshotTrack({
    boxes: Array.from({ length: 10 }, (_, index) => {
      const entry = at(25 + 5 * index, 440 + stepPx * index + (index % 2) * trembling)
      return { ...entry, box: { ...entry.box, width: 400 + (index % 2) * wider } }
    }),
  })

test.each<[string, ReturnType<typeof drifting>, boolean]>([
  ['goes steadily by half its height', drifting(2), true],
  ['goes steadily, and trembles a little', drifting(4, { trembling: 3 }), true],
  ['goes by less than a tenth of its height', drifting(0.3), false],
  ['trembles by as much as it goes', drifting(1, { trembling: 8 }), false],
  ['is read with a letter more now and then', drifting(1.5, { wider: 30 }), false],
  ['stands still', drifting(0), false],
  ['goes by more than its height at once', snapshotTrack({ boxes: [at(25, 440), at(40, 500)] }), true],
])('a text that %s', (_, track, moves) => {
  expect(movesAway(track)).toBe(moves)
})

const aroundMiddle = (widths: readonly number[]) =>
  widths.map((width, index) => ({
    ...{ frame: 25 + 5 * index, seconds: 1 + index / 5 },
    box: { x: 640 - width / 2, y: 620, width, height: 40, angleDegrees: 0 },
  }))

test.each([
  { what: 'larger all the time', widths: [400, 408, 416, 424, 432, 440], is: true },
  { what: 'smaller all the time', widths: [440, 432, 424, 416, 408, 400], is: true },
  { what: 'larger and smaller again', widths: [400, 420, 440, 460, 450, 440], is: false },
  { what: 'evenly larger by a little', widths: [400, 402, 404, 406, 408, 410], is: true },
  { what: 'larger by as little unevenly', widths: [400, 401, 401, 402, 409, 410], is: false },
  { what: 'hardly larger', widths: [400, 401, 402, 403, 404, 405], is: false },
  { what: 'larger once', widths: [400, 440], is: false },
])('a text that gets $what grows: $is', ({ widths, is }) => {
  expect(grows(snapshotTrack({ boxes: aroundMiddle(widths) }))).toBe(is)
})

test('a text that grows by less than its boxes may tremble does not stand still', () => {
  expect(standsStill(snapshotTrack({ boxes: aroundMiddle([400, 402, 404, 406, 408, 410]) }))).toBe(false)
})

test('a text that grows and goes elsewhere does not grow on its place', () => {
  const boxes = aroundMiddle([400, 408, 416, 424, 432, 440]).map((entry, index) => ({
    ...entry,
    box: { ...entry.box, x: entry.box.x + 10 * index },
  }))
  expect(grows(snapshotTrack({ boxes }))).toBe(false)
})
