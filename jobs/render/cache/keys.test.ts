import { expect, test } from 'vitest'
import { samplePlan } from '#remotion/sample-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { coverKeys, pictureKey } from './keys.ts'

const makers = { composition: 'one', covers: 'one' }
const picture = { layer: 'overlay', interval: 0 } as const
const shownAt = (src: string) => ({
  ...samplePlan,
  items: [{ kind: 'patch' as const, rect: { x: 0, y: 0, width: 9, height: 9 }, src }],
  intervals: [{ startSeconds: 0, show: [0] }],
})

test('a picture’s key is the same wherever its patches are served, and whether there is a mark or not', () => {
  const key = pictureKey(picture, shownAt('http://127.0.0.1:1/token/abc.png'), makers)
  const plan = { ...shownAt('http://127.0.0.1:2/other/abc.png'), watermark: null }
  expect(pictureKey(picture, plan, makers)).toBe(key)
  expect(pictureKey(picture, shownAt('http://127.0.0.1:1/token/abd.png'), makers)).not.toBe(key)
})

test('another layer, size, mark or composition is another picture', () => {
  const keys = [
    pictureKey(picture, samplePlan, makers),
    pictureKey({ layer: 'mask', interval: 0 }, samplePlan, makers),
    pictureKey({ layer: 'mark', interval: 0 }, samplePlan, makers),
    pictureKey(
      { layer: 'mark', interval: 0 },
      { ...samplePlan, watermark: { text: 'A', corner: 'top-left' } },
      makers,
    ),
    pictureKey(picture, { ...samplePlan, widthPx: 642 }, makers),
    pictureKey(picture, samplePlan, { ...makers, composition: 'two' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a cover depends on the source, on where all texts stand, and not on their translations', () => {
  const [track, other] = [snapshotTrack(), snapshotTrack({ startSeconds: 4, endSeconds: 5 })]
  const of = (tracks = [track, other], sourceId = 'source-1', covers = 'one') =>
    coverKeys(tracks, { sourceId, source: sourceVideo(), makers: { ...makers, covers } })(track)
  expect(of([{ ...track, translation: 'Else' }, other])).toBe(of())
  // the original is erased where it was measured, wherever its translation is put
  expect(of([{ ...track, corrections: { angleDegrees: 9 } }, other])).toBe(of())
  const keys = [of(), of([track]), of(undefined, 'source-2'), of(undefined, undefined, 'two')]
  expect(new Set(keys).size).toBe(keys.length)
})

test('a cover whose plate goes with its letters is another one, wherever the translation went', () => {
  const plate = { color: '#0b57a8', box: snapshotTrack().prevalentBox }
  const track = snapshotTrack({ style: { plate, background: 'plate' } })
  const keyWith = (corrections: typeof track.corrections) => {
    const moved = { ...track, corrections }
    return coverKeys([moved], { sourceId: 'source-1', source: sourceVideo(), makers })(moved)
  }
  expect(keyWith({ angleDegrees: 9 })).not.toBe(keyWith({}))
  expect(keyWith({ angleDegrees: 9 })).toBe(keyWith({ angleDegrees: 3 }))
})
