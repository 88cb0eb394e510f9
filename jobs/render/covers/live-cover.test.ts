import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { boxFillOf, withWordPlates } from './live-cover.ts'

test('the box that goes from word to word behind letters is erased where it is, while it is there', () => {
  const rect = { x: 40, y: 600, width: 120, height: 70 }
  const plate = {
    ...{ color: '#7030d8', radiusPx: 12, besidePx: 10, abovePx: 50, belowPx: 18 },
    seen: [{ seconds: 0.2, endSeconds: 0.5, rect }],
  }
  const steps = [{ seconds: 0.2, from: 0, to: 0.5 }]
  const track = snapshotTrack({ style: { highlight: { color: '#ffffff', steps, plate } } })
  const letters = boxFillOf(track)
  const { showings } = withWordPlates(track, letters)
  expect(showings.slice(0, -1)).toEqual(letters.showings)
  expect(showings.at(-1)).toEqual({
    cover: {
      kind: 'blur',
      box: { x: 37, y: 597, width: 126, height: 76, angleDegrees: 0 },
      featherPx: 1,
    },
    startSeconds: track.startSeconds + 0.2,
    endSeconds: track.startSeconds + 0.5,
  })
  const plain = snapshotTrack()
  expect(withWordPlates(plain, letters)).toBe(letters)
})
