import { expect, test } from 'vitest'
import { coverOf, planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

const flagsOf = (tracks: SnapshotTrack[], rest: Parameters<typeof planOf>[1] = {}) =>
  planOf(tracks, rest).flags.map(({ trackId, flag }) => [tracks.findIndex(({ id }) => id === trackId), flag])

test('a text that cannot fit is flagged before anything is drawn, one that can is not', () => {
  const long = snapshotTrack({ translation: 'Far too many words. '.repeat(100) })
  expect(flagsOf([snapshotTrack({ startSeconds: 4, endSeconds: 5 }), long])).toEqual([[1, 'too-long']])
})

test('a text that is too long fits once its letters are narrower', () => {
  const words = 'Words that fill it. '.repeat(42)
  const track = snapshotTrack({ translation: words })
  expect(flagsOf([track])).toEqual([[0, 'too-long']])
  expect(flagsOf([{ ...track, corrections: { style: { widthPercent: 60 } } }])).toEqual([])
})

test('a text that fits between its neighbours does so no more once its lines are far apart', () => {
  const track = snapshotTrack({ translation: 'Words that fill it. '.repeat(8) })
  const above = snapshotTrack({ disposition: 'keep', box: { x: 200, y: 540, width: 880, height: 40 } })
  const below = snapshotTrack({ disposition: 'keep', box: { x: 200, y: 676, width: 880, height: 40 } })
  const spaced = { ...track, corrections: { style: { lineSpacingPercent: 250 } } }
  expect(flagsOf([track, above, below])).toEqual([])
  expect(flagsOf([spaced, above, below])).toEqual([[0, 'too-long']])
})

test('a text smaller than can be read with ease is flagged', () => {
  const small = snapshotTrack({ box: { height: 18 }, style: { capHeightPx: 12 } })
  expect(flagsOf([small])).toEqual([])
  expect(flagsOf([small], { options: { font_size: 10 } })).toEqual([[0, 'too-small']])
})

test('a translation that finds no free place beside its original is flagged', () => {
  const middle = snapshotTrack({ box: { x: 440, y: 300, width: 400, height: 40 } })
  const rows = Array.from({ length: 15 }, (_, row) => ({ x: 40, y: 12 + 48 * row, width: 1200 }))
  const kept = [
    ...rows.filter(({ y }) => y !== 300),
    { x: 40, y: 300, width: 390 },
    { x: 850, y: 300, width: 390 },
  ].map((box) => snapshotTrack({ box: { ...box, height: 40 }, disposition: 'keep' }))
  const options = { hide_original: false }
  expect(flagsOf([middle], { options })).toEqual([])
  expect(flagsOf([middle, ...kept.slice(0, -1)], { options })).toEqual([])
  expect(flagsOf([middle, ...kept], { options })).toEqual([[0, 'no-room']])
})

test('a cover through which the original may shine is flagged', () => {
  const track = snapshotTrack()
  const covers = (score: number) => new Map([[track.id, { ...coverOf(track), score }]])
  expect(flagsOf([track], { covers: covers(0.4) })).toEqual([[0, 'weak-cover']])
  expect(flagsOf([track], { covers: covers(0.8) })).toEqual([])
})
