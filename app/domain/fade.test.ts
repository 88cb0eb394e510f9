import { expect, test } from 'vitest'
import { type Fade, fadedParts, wholeTimesOf } from './fade.ts'

const FADE: Fade = [
  { seconds: 0, opacity: 0.25 },
  { seconds: 0.2, opacity: 0.5 },
  { seconds: 0.4, opacity: 1 },
  { seconds: 3.6, opacity: 0.5 },
]
const text = (style: { fade?: Fade }, endSeconds = 14) => ({ startSeconds: 10, endSeconds, style })

test('a text is as opaque at each moment as its original', () => {
  expect(fadedParts(text({ fade: FADE }))).toEqual([
    { startSeconds: 10, endSeconds: 10.2, opacity: 0.25 },
    { startSeconds: 10.2, endSeconds: 10.4, opacity: 0.5 },
    { startSeconds: 10.4, endSeconds: 13.6, opacity: 1 },
    { startSeconds: 13.6, endSeconds: 14, opacity: 0.5 },
  ])
  expect(fadedParts(text({}))).toEqual([{ startSeconds: 10, endSeconds: 14, opacity: 1 }])
})

test('a text that was cut short is gone before it fades', () => {
  expect(fadedParts(text({ fade: FADE }, 11)).map(({ endSeconds }) => endSeconds)).toEqual([10.2, 10.4, 11])
})

test('a text that is given a later end stays opaque up to it', () => {
  expect(fadedParts(text({ fade: FADE }, 16))).toEqual([{ startSeconds: 10, endSeconds: 16, opacity: 1 }])
})

test('a text is whole between its fades', () => {
  expect(wholeTimesOf(text({ fade: FADE }))).toEqual({ startSeconds: 10.4, endSeconds: 13.6 })
  expect(wholeTimesOf(text({}))).toEqual({ startSeconds: 10, endSeconds: 14 })
  const never = FADE.map((step) => ({ ...step, opacity: 0.5 }))
  expect(wholeTimesOf(text({ fade: never }))).toEqual({ startSeconds: 10, endSeconds: 14 })
})

test('a text whose start a person has moved fades where it did in the video', () => {
  const { style, ...times } = text({ fade: FADE })
  const moved = { ...times, startSeconds: 11, style: { ...style, timedFromSeconds: 10 } }
  expect(fadedParts(moved).map(({ startSeconds, opacity }) => [startSeconds, opacity])).toEqual(
    fadedParts(text({ fade: FADE })).flatMap(({ startSeconds, endSeconds, opacity }) =>
      endSeconds > 11 ? [[Math.max(11, startSeconds), opacity]] : [],
    ),
  )
})
