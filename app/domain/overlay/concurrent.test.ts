import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { concurrentItems } from './concurrent.ts'
import { areShownTogether } from './steps.ts'

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
