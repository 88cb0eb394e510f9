import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { coverTask, movedRect, movingTask, wayOf } from './cover-task.ts'

const source = sourceVideo()
const style = { background: 'still' } as const

test('a text is sampled early, in the middle and late, and just before and after it', () => {
  const track = snapshotTrack({ startSeconds: 2, endSeconds: 4, style })
  const { shown, clean } = coverTask(track, [track], source)
  expect(shown).toEqual([57, 75, 92])
  expect(clean).toEqual([47, 102])
})

test('over a moving background more frames are sampled, and none without the text', () => {
  const track = snapshotTrack({ startSeconds: 2, endSeconds: 4 })
  expect(coverTask(track, [track], source)).toMatchObject({ shown: [55, 65, 75, 84, 94], clean: [] })
})

test('a frame in which another text stands at the same place is not clean', () => {
  const before = snapshotTrack({ startSeconds: 1, endSeconds: 2 })
  const track = snapshotTrack({ startSeconds: 2, endSeconds: 4, style })
  const elsewhere = snapshotTrack({ startSeconds: 0, endSeconds: 10, box: { y: 100 } })
  expect(coverTask(track, [before, track, elsewhere], source).clean).toEqual([22, 102])
})

test('a text that is always there leaves no clean frame', () => {
  const track = snapshotTrack({ startSeconds: 0, endSeconds: 10 })
  expect(coverTask(track, [track], source).clean).toEqual([])
})

test('what is sampled stays on the frame', () => {
  const track = snapshotTrack({ box: { x: -30, y: 690, width: 500, height: 50 } })
  const { rect } = coverTask(track, [track], source)
  expect(rect.x).toBe(0)
  expect(rect.y + rect.height).toBe(720)
})

test('only texts that share its time are neighbours', () => {
  const track = snapshotTrack({ startSeconds: 2, endSeconds: 4 })
  const beside = snapshotTrack({ startSeconds: 3, endSeconds: 5, box: { x: 845 } })
  const later = snapshotTrack({ startSeconds: 5, endSeconds: 6 })
  expect(coverTask(track, [track, beside, later], source).neighbours).toEqual([beside.prevalentBox])
})

test('a text that moves is sampled where all of it is visible, and followed from there', () => {
  const boxes = Array.from({ length: 50 }, (_, index) => ({
    frame: 25 + index,
    seconds: 1 + index / 25,
    box: { x: 440, y: 700 - 10 * index, width: 400, height: 40, angleDegrees: 0 },
  }))
  const task = movingTask(snapshotTrack({ boxes }), [], source)
  expect(task?.shown.length).toBeGreaterThan(4)
  const bottom = (task?.rect.y ?? 0) + (task?.rect.height ?? 0)
  for (const shift of task?.shifts.values() ?? []) expect(bottom + shift.y).toBeLessThanOrEqual(720)
  expect(new Set([...(task?.shifts.values() ?? [])].map(({ x }) => x))).toEqual(new Set([0]))
})

test('a text that moves is sampled where it stands on a frame, by whichever clock its time was told', () => {
  const boxes = Array.from({ length: 50 }, (_, index) => ({
    frame: 25 + index,
    seconds: 1 + index / 25 + 1e-6,
    box: { x: 40 + 10 * index, y: 300, width: 400, height: 40, angleDegrees: 0 },
  }))
  const task = movingTask(snapshotTrack({ boxes }), [], source)
  for (const [frame, { x }] of task?.shifts ?? [])
    expect(Math.abs(x - 10 * (frame - (task?.reference ?? 0)))).toBeLessThan(6)
})

test('what hides a text grows with it; a box that only trembles is followed as it is', () => {
  const box = { x: 440, y: 400, width: 400, height: 40, angleDegrees: 0 }
  const rect = { x: 430, y: 390, width: 420, height: 60 }
  const twice = { x: 100, y: 100, width: 800, height: 80, angleDegrees: 0 }
  expect(movedRect(rect, box, twice)).toEqual({ x: 80, y: 80, width: 840, height: 120 })
  expect(movedRect(rect, box, { ...box, x: 450, height: 44 })).toEqual({ ...rect, x: 440, y: 392 })
})

test('a text that turns, or stands still, is not treated as one that moves', () => {
  const box = { x: 440, y: 400, width: 400, height: 40, angleDegrees: 0 }
  const turned = { ...box, x: 500, angleDegrees: 10 }
  const boxes = [box, turned].map((one, index) => ({ frame: 25 * (index + 1), seconds: index + 1, box: one }))
  expect(movingTask(snapshotTrack({ boxes }), [], source)).toBeNull()
  expect(movingTask(snapshotTrack(), [], source)).toBeNull()
})

test('the way of a text that trembles while it moves is smooth, that of one that grows is as it was found', () => {
  const boxes = Array.from({ length: 40 }, (_, index) => ({
    frame: 25 + index,
    seconds: 1 + index / 25,
    box: { x: 440 + 3 * index + (index % 2) * 4, y: 400, width: 400, height: 40, angleDegrees: 0 },
  }))
  const steady = wayOf(snapshotTrack({ boxes })).filter(
    ({ startSeconds }) => startSeconds > 1.4 && startSeconds < 2.2,
  )
  const steps = steady.map(({ box }, index) => box.x - (steady[index - 1]?.box.x ?? box.x))
  // as it was found it goes by seven
  expect(Math.max(...steps)).toBeLessThan(6)
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
  const growing = boxes.map(({ box, ...entry }, index) => ({
    ...entry,
    box: { ...box, width: 400 + 10 * index, height: 40 + index },
  }))
  expect(wayOf(snapshotTrack({ boxes: growing })).map(({ box }) => box.height)).toEqual(
    growing.map(({ box }) => box.height),
  )
})

test('a text that grows on its place is seen at one size on all frames it is sampled on, and hidden at its own', () => {
  const boxes = Array.from({ length: 40 }, (_, index) => {
    const width = 400 + 3 * index
    const box = { x: 640 - width / 2, y: 640 - width / 20, width, height: width / 10, angleDegrees: 0 }
    return { frame: 25 + index, seconds: 1 + index / 25, box }
  })
  const track = snapshotTrack({ boxes, startSeconds: 1, endSeconds: 2.6 })
  const task = movingTask(track, [track], source)
  expect(task?.growth.size).toBe(9)
  const rects = task?.shown.map((frame) => task.growth.get(frame)) ?? []
  for (const [index, rect] of rects.entries()) {
    expect((rect?.x ?? 0) + (rect?.width ?? 0) / 2).toBeCloseTo(640, 0)
    if (index > 0) expect(rect?.width).toBeGreaterThan(rects[index - 1]?.width ?? 0)
  }
  const { box, rect } = task ?? { box: boxes[0]?.box, rect: undefined }
  if (!box || !rect) throw new RangeError('no task')
  expect(movedRect(rect, box, { ...box, width: 1.01 * box.width }, true).width).toBeCloseTo(1.01 * rect.width)
})
