import { expect, test, vi } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { Changes } from './changes.ts'
import { OwnVersions } from './own-versions.ts'
import { Store } from './store.ts'
import { placeAndTimeOf } from './place-and-time.ts'

const BOX = { x: 440, y: 620, width: 400, height: 40, angleDegrees: 0 }
type Send = ConstructorParameters<typeof Changes>[2]
const ELSEWHERE = { ...BOX, x: 100, angleDegrees: 5 }

function desk(send: Send = () => Promise.resolve(undefined)) {
  const track = { ...snapshotTrack(), groupId: 'group' }
  const tracks = new Store({
    ...{ version: 3, language: 'en' as const, frame: { width: 1280, height: 720 } },
    ...{ framesPerSecond: 25, durationSeconds: 10, tracks: [track], groupIds: ['group'] },
    ...{ original: { file: null, progress: null, failure: null }, canShorten: false },
  })
  const own = new OwnVersions()
  const changes = new Changes(tracks, own, send)
  const now = () => placeAndTimeOf(tracks.get().tracks[0] ?? track)
  return { track, tracks, changes, own, now }
}

test('a change is seen at once and sent', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(undefined))
  const { track, changes, now } = desk(send)
  changes.finish(track, { box: ELSEWHERE })
  expect(now()).toEqual({ box: ELSEWHERE, startSeconds: 1, endSeconds: 3 })
  await vi.waitFor(() => expect(changes.saving.get()).toBe('saved'))
  expect(send.mock.calls.map(([, change]) => change)).toMatchObject([{ box: ELSEWHERE }])
})

test('a place that is put back where it was measured is no correction any more', () => {
  const { track, tracks, changes } = desk()
  changes.show(track.id, { box: ELSEWHERE })
  expect(tracks.get().tracks[0]?.corrections).toEqual({
    box: { x: 100, y: 620, width: 400, height: 40 },
    angleDegrees: 5,
  })
  changes.show(track.id, { box: BOX })
  expect(tracks.get().tracks[0]?.corrections).toBeUndefined()
})

test('times are changed without the place', () => {
  const { track, changes, now } = desk()
  changes.finish(track, { startSeconds: 0.5 })
  expect(now()).toEqual({ box: BOX, startSeconds: 0.5, endSeconds: 3 })
})

test('a version that a change made is one’s own, one that somebody else made before is not', async () => {
  const versions = [4, 6]
  const { track, tracks, changes, own } = desk(() => Promise.resolve(versions.shift()))
  changes.finish(track, { box: ELSEWHERE })
  changes.finish(track, { box: BOX })
  await vi.waitFor(() => expect(changes.saving.get()).toBe('saved'))
  expect([tracks.get().version, own.after(3), own.after(5)]).toEqual([4, 4, 6])
})

test('a change that the server refuses is told', async () => {
  const { track, changes } = desk(() => Promise.reject(new Error('refused')))
  changes.finish(track, { box: ELSEWHERE })
  await vi.waitFor(() => expect(changes.saving.get()).toBe('failed'))
})

test('a change on its way stays in sight when the tracks come as they were before it', async () => {
  let answer: (version: number) => void = () => undefined
  const sent = new Promise<number>((resolve) => (answer = resolve))
  const { track, tracks, changes, now } = desk(() => sent)
  const before = tracks.get()
  changes.finish(track, { box: ELSEWHERE })
  changes.receive({ ...before, version: 4 })
  expect(now().box).toEqual(ELSEWHERE)
  answer(6)
  await vi.waitFor(() => expect(changes.saving.get()).toBe('saved'))
  changes.receive({ ...before, version: 5 })
  expect(now().box).toEqual(ELSEWHERE)
  // somebody else has put it back since
  changes.receive({ ...before, version: 7 })
  expect(now().box).toEqual(BOX)
})

test('a change that was refused is not in sight any more once the tracks come', async () => {
  const { track, tracks, changes, now } = desk(() => Promise.reject(new Error('refused')))
  const before = tracks.get()
  changes.finish(track, { box: ELSEWHERE })
  await vi.waitFor(() => expect(changes.saving.get()).toBe('failed'))
  changes.receive({ ...before, version: 4 })
  expect(now().box).toEqual(BOX)
})
