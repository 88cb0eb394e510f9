import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { concurrentItems, separateInTime } from './concurrent.ts'
import { areShownTogether } from './steps.ts'
import { RenderOptions } from '../render-options.ts'
import { buildOverlayPlan } from './build-overlay-plan.ts'

const time = fc.integer({ min: 1, max: 20 })

test('finds the pairs that comparing every item with every other one finds, in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(time, time), { maxLength: 30 }), (spans) => {
      const tracks = spans.map(([startSeconds, seconds]) =>
        snapshotTrack({ startSeconds, endSeconds: startSeconds + seconds }),
      )
      const found = concurrentItems(tracks, (track) => track)
      for (const track of tracks)
        expect(found.get(track)).toEqual(
          tracks.filter((other) => other !== track && areShownTogether(track, other)),
        )
    }),
    { numRuns: 200 },
  )
})

const span = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds })

test('what is shown together stays together, also by way of another, and what follows does not', () => {
  const [sign, first, second, later] = [span(0, 9), span(1, 2), span(8, 12), span(12, 13)]
  expect(separateInTime([later, second, sign, first])).toEqual([[second, sign, first], [later]])
  expect(separateInTime([])).toEqual([])
})

test('the parts planned by themselves have the flags of the whole', () => {
  const tracks = Array.from({ length: 60 }, (_, index) =>
    snapshotTrack({
      translation: 'word '.repeat(1 + ((index * 7) % 40)),
      ...{ startSeconds: index - (index % 3) * 0.8, endSeconds: index + 0.9 + (index % 5 === 0 ? 0.6 : 0) },
      box: {
        ...{ x: 40 + 30 * (index % 4), y: 500 + 44 * (index % 3) },
        ...{
          width: 120 + 20 * (index % 6),
          height: 24 + (index % 7),
          angleDegrees: index % 11 === 0 ? 3 : 0,
        },
      },
    }),
  )
  const flagsOf = (some: typeof tracks) =>
    buildOverlayPlan({
      frame: { widthPx: 1280, heightPx: 720, durationSeconds: 61 },
      ...{ tracks: some, language: 'en', covers: new Map(), watermark: null },
      options: RenderOptions.parse({}),
    }).flags
  const parts = separateInTime(tracks)
  expect(parts.length).toBeGreaterThan(5)
  const [whole, joined] = [flagsOf(tracks), parts.flatMap(flagsOf)]
  expect(whole.length).toBeGreaterThan(20)
  const order = (flags: typeof whole) => flags.map(({ trackId, flag }) => `${trackId} ${flag}`).toSorted()
  expect(order(joined)).toEqual(order(whole))
})
