import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { coverTask } from './cover-task.ts'

const source = sourceVideo()
const style = { background: 'still' } as const

test('a text is looked at early, in the middle and late, and just before and after it', () => {
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

test('what is looked at stays on the frame', () => {
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
