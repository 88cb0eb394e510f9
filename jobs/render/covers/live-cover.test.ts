import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { asScaled, boxFillOf, type FoundCover, withWordBoxes } from './live-cover.ts'

test('the box that goes from word to word behind letters is erased where it is, while it is there', () => {
  const rect = { x: 40, y: 600, width: 120, height: 70 }
  const plate = {
    ...{ color: '#7030d8', radiusPx: 12, besidePx: 10, abovePx: 50, belowPx: 18 },
    seen: [{ seconds: 0.2, endSeconds: 0.5, rect }],
  }
  const steps = [{ seconds: 0.2, from: 0, to: 0.5 }]
  const track = snapshotTrack({ style: { highlight: { color: '#ffffff', steps, plate } } })
  const letters = boxFillOf(track)
  const { showings } = withWordBoxes(track, letters)
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
  expect(withWordBoxes(plain, letters)).toBe(letters)
})

test('while a text pops in, what hides it is as large as its letters are', () => {
  const scaling = [
    { seconds: 0, scale: 0.5, dxPx: 4, dyPx: 0 },
    { seconds: 0.1, scale: 1, dxPx: 0, dyPx: 0 },
  ]
  const track = snapshotTrack({ style: { scaling } })
  const { prevalentBox: box, startSeconds, endSeconds } = track
  const rect = { x: box.x - 10, y: box.y - 10, width: box.width + 20, height: box.height + 20 }
  const patch = { kind: 'patch', rect, src: 'background' } as const
  const found: FoundCover = { ...boxFillOf(track), showings: [{ cover: patch, startSeconds, endSeconds }] }
  const [small, resting, ...others] = asScaled({ track, rect, box }, found, {
    kind: 'mask',
    src: 'letters',
  }).showings
  expect(small).toEqual({
    cover: {
      ...{ kind: 'mask', src: 'letters' },
      rect: {
        x: box.x + box.width / 2 + 4 - rect.width / 4,
        y: box.y + box.height / 2 - rect.height / 4,
        ...{ width: rect.width / 2, height: rect.height / 2 },
      },
    },
    ...{ startSeconds, endSeconds: startSeconds + 0.1 },
  })
  expect(resting).toEqual({ cover: patch, startSeconds: startSeconds + 0.1, endSeconds })
  expect(others).toEqual([])
  const [blurred] = asScaled({ track, rect, box }, found, null).showings
  expect(blurred?.cover.kind).toBe('blur')
  expect(asScaled({ track: snapshotTrack(), rect, box }, found, null)).toBe(found)
})
