import { expect, test } from 'vitest'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { compareTiming } from './compare-timing.ts'

const source = sourceVideo()
const audio = (startSeconds: number) => [
  { index: 1, codec: 'aac', channels: 2, startSeconds, durationSeconds: 10 },
]

test('a copy has no problem', () => {
  expect(compareTiming(source, sourceVideo())).toMatchObject({
    problems: [],
    frames: { source: 250, output: 250 },
    frameTimeShiftMs: 0,
    syncShiftMs: 0,
    colorTagsKept: true,
  })
})

test('a lost frame is noticed', () => {
  const output = sourceVideo({ frameTimes: source.frameTimes.slice(0, 249) })
  expect(compareTiming(source, output).problems).toEqual(['frames-lost'])
})

test('a frame shown at another time is noticed, a rounded time stamp is not', () => {
  const shifted = (by: number) =>
    sourceVideo({ frameTimes: source.frameTimes.map((time, index) => (index === 100 ? time + by : time)) })
  expect(compareTiming(source, shifted(0.02)).problems).toEqual(['frame-times'])
  expect(compareTiming(source, shifted(0.0005)).problems).toEqual([])
})

test('sound that moved against the picture is noticed, wherever both begin', () => {
  const delayed = sourceVideo({ audio: audio(0.5) })
  expect(compareTiming(delayed, sourceVideo({ audio: audio(0) })).problems).toEqual(['sync'])
  expect(
    compareTiming(sourceVideo({ audio: audio(0.5), videoOffsetSeconds: 0.5 }), sourceVideo()).problems,
  ).toEqual([])
})

test('another size is noticed, an odd one made even is as it should be', () => {
  expect(compareTiming(source, sourceVideo({ widthPx: 1278 })).problems).toEqual(['size'])
  const odd = sourceVideo({ widthPx: 641, codedWidthPx: 642 })
  expect(compareTiming(odd, sourceVideo({ widthPx: 642 })).problems).toEqual([])
})

test('colour tags are compared, and full range may become limited', () => {
  const color = { range: 'pc', space: 'bt709', primaries: null, transfer: null } as const
  expect(
    compareTiming(sourceVideo({ color }), sourceVideo({ color: { ...color, range: 'tv' } })).colorTagsKept,
  ).toBe(true)
  expect(compareTiming(source, sourceVideo({ color })).colorTagsKept).toBe(false)
})
