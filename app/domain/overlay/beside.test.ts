import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { placesBeside } from './beside.ts'
import { meets } from './rectangles.ts'

const SETTINGS = { frame: { widthPx: 1280, heightPx: 720 }, language: 'en', fontSize: 20 } as const

const lineAt = (x: number, y: number, changes: Parameters<typeof snapshotTrack>[0] = {}) =>
  snapshotTrack({ ...changes, box: { x, y, width: 400, height: 40 } })

function placesOf(tracks: readonly SnapshotTrack[], fontSize = 20) {
  const places = placesBeside(tracks, tracks, { ...SETTINGS, fontSize })
  return tracks.map((track) => {
    const place = places.get(track)
    if (!place) throw new Error('each text has a place')
    return place
  })
}

test('two lines of one paragraph have their translations above and below it', () => {
  const [first, second] = placesOf([lineAt(440, 300), lineAt(440, 345)])
  expect(first?.box.y).toBeLessThan(260)
  expect(second?.box.y).toBeGreaterThan(385)
})

test('subtitles that follow one another have their translations on one side, even where the last stands lower', () => {
  const low = lineAt(440, 625, { startSeconds: 3, endSeconds: 5 })
  const places = placesOf([lineAt(440, 610), low])
  expect(places.map(({ box }, index) => box.y < (index === 0 ? 610 : 625))).toEqual([true, true])
})

test('where there is nothing free above and below, a smaller one stands to the right', () => {
  const lines = [250, 300, 350].map((y) => lineAt(100, y))
  const [, middle] = placesOf(lines)
  expect(middle).toMatchObject({ isFree: true })
  expect(middle?.box.x).toBeGreaterThan(500)
})

test('however many lines there are, those with a free place touch neither originals nor one another', () => {
  const tracks = Array.from({ length: 9 }, (_, index) => lineAt(100 + 420 * (index % 2), 60 + 62 * index))
  const free = placesOf(tracks).filter(({ isFree }) => isFree)
  expect(free.length).toBeGreaterThan(4)
  for (const [index, { box }] of free.entries()) {
    for (const { prevalentBox } of tracks) expect(meets(box, prevalentBox)).toBe(false)
    for (const other of free.slice(index + 1)) expect(meets(box, other.box)).toBe(false)
  }
})

test('letters of twice the size keep off their original', () => {
  const [place] = placesOf([lineAt(440, 300)], 40)
  const middle = (place?.box.y ?? 0) + 20
  expect(Math.abs(middle - 320)).toBeGreaterThan(20 + 0.5 * 1.2 * 2 * 39)
})

test('with no place around it a translation stands beyond what is next to its original', () => {
  const sign = snapshotTrack({ box: { x: 40, y: 200, width: 1200, height: 60 } })
  const below = snapshotTrack({ box: { x: 40, y: 265, width: 1200, height: 60 }, disposition: 'keep' })
  const above = snapshotTrack({ box: { x: 40, y: 135, width: 1200, height: 60 }, disposition: 'keep' })
  const place = placesBeside([sign], [above, sign, below], SETTINGS).get(sign)
  expect(place).toMatchObject({ isFree: true })
  expect(place?.box.y).toBeGreaterThan(325 - 8)
})
