import { expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { plateChannelOf } from './plate-kinds.ts'

function captionOf(track: SnapshotTrack, isPlateErased: boolean) {
  const cover = { ...coverOf(track), plateColor: null, isPlateErased }
  const { items } = planOf([track], { covers: new Map([[track.id, cover]]) })
  return items.find((item) => item.kind === 'caption')
}

test('a translucent plate that is erased with its text is drawn again as its translation needs it', () => {
  const plate = {
    ...{ color: '#102040', opacity: 0.6, radiusPx: 8 },
    box: { x: 420, y: 610, width: 440, height: 60, angleDegrees: 0 },
  }
  const track = snapshotTrack({ style: { plate } })
  expect(captionOf(track, true)?.plate).toMatchObject({
    ...{ color: '#102040', opacity: 0.6, radiusPx: 8, fittedLines: 1, isThere: false },
    rect: { x: 420, y: 610, width: 440, height: 60 },
  })
})

test('a translucent plate that stays is not drawn over itself', () => {
  const plate = {
    color: '#102040',
    opacity: 0.6,
    box: { x: 0, y: 610, width: 1280, height: 60, angleDegrees: 0 },
  }
  const track = snapshotTrack({ style: { plate } })
  expect(captionOf(track, false)?.plate).toBeNull()
})

test('the two most frequent kinds of translucent plates have a channel each, others none', () => {
  const box = { x: 0, y: 0, width: 9, height: 9, angleDegrees: 0 }
  const on = (opacity?: number) =>
    snapshotTrack({ style: { plate: { color: '#000000', box, ...(opacity && { opacity }) } } })
  const [often, again, twice, alsoTwice, once, opaque] = [0.5, 0.5, 0.6, 0.6, 0.7, undefined].map(on)
  const tracks = [once, opaque, often, again, snapshotTrack(), twice, alsoTwice, on(0.5)].flatMap(
    (one) => one ?? [],
  )
  const channelOf = plateChannelOf(tracks)
  expect([often, again, twice, once, opaque].map((track) => track && channelOf(track))).toEqual([
    ...['green', 'green', 'blue'],
    ...[undefined, undefined],
  ])
})
