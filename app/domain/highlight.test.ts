import { expect, test } from 'vitest'
import { type Highlight, highlightedParts, joinedHighlights, wordBoxesSeen } from './highlight.ts'

const color = '#ffe020'
const original = (text: string, steps: Highlight['steps']) => ({
  ...{ text, startSeconds: 2, endSeconds: 6 },
  style: { highlight: { color, steps } },
})
const shown = (translation: string, of: ReturnType<typeof original>) =>
  highlightedParts(translation, of).map(({ startSeconds, span }) => [
    startSeconds,
    span ? translation.slice(span.start, span.end) : '',
  ])

test('words are highlighted as far into a translation as those of its original, at the same moments', () => {
  const spoken = original('nobody tells you this', [
    { seconds: 0, from: 0, to: 0.29 },
    { seconds: 1, from: 0.33, to: 0.57 },
    { seconds: 2, from: 0.62, to: 0.76 },
    { seconds: 3, from: 0.81, to: 1 },
  ])
  expect(shown('esto nadie te lo cuenta', spoken)).toEqual([
    [2, 'esto'],
    [3, 'nadie te'],
    [4, 'lo'],
    [5, 'cuenta'],
  ])
  expect(shown('没人告诉', spoken)).toEqual([
    [2, '没'],
    [3, '人'],
    [4, '告'],
    [5, '诉'],
  ])
})

test('what is sung stays highlighted, whole words where the original takes whole words', () => {
  const sung = original('cuando cae la noche', [
    { seconds: 0, from: 0, to: 0 },
    { seconds: 0.5, from: 0, to: 0.32 },
    { seconds: 1, from: 0, to: 0.53 },
    { seconds: 2, from: 0, to: 1 },
  ])
  expect(shown('when night is falling', sung)).toEqual([
    [2, ''],
    [2.5, 'when'],
    [3, 'when night'],
    [4, 'when night is falling'],
  ])
})

test('letter by letter where the colour goes on within the original’s words', () => {
  const steps = Array.from({ length: 11 }, (_, at) => ({ seconds: at / 10, from: 0, to: at / 10 }))
  const parts = shown('good night', original('buenas noches', steps))
  expect(parts[0]).toEqual([2, ''])
  expect(parts.map(([, letters]) => letters)).toEqual([
    '',
    ...Array.from({ length: 10 }, (_, at) => 'good night'.slice(0, at + 1)),
  ])
})

test('nothing is highlighted in a text without words, or after its end', () => {
  const steps = [
    { seconds: 0, from: 0, to: 0.5 },
    { seconds: 9, from: 0.5, to: 1 },
  ]
  expect(highlightedParts('', original('a b', steps))).toEqual([
    { startSeconds: 2, endSeconds: 6, span: null },
  ])
  expect(shown('uno dos', original('one two', steps))).toEqual([[2, 'uno']])
})

test('the lines of one text are spoken one after the other', () => {
  const first = original('abcd', [
    { seconds: 0, from: 0, to: 1 },
    { seconds: 1, from: 0, to: 0 },
  ])
  const second = {
    ...original('abcd efgh', [
      { seconds: 0, from: 0, to: 0 },
      { seconds: 0.96, from: 0, to: 0.5 },
    ]),
    startSeconds: 2.04,
  }
  const { steps } = joinedHighlights([first, second]) ?? { steps: [] }
  expect(
    steps.map(({ seconds, from, to }) =>
      [seconds, 14 * from, 14 * to].map((one) => Math.round(100 * one) / 100),
    ),
  ).toEqual([
    [0, 0, 4],
    [0.04, 0, 4],
    [1, 5, 9.5],
  ])
  expect(joinedHighlights([{ ...first, style: {} }])).toBeUndefined()
})

test('the box behind words is where it was seen, for as long as a person leaves the text there', () => {
  const rect = { x: 40, y: 600, width: 120, height: 70 }
  const plate = {
    ...{ color: '#7030d8', radiusPx: 12, besidePx: 10, abovePx: 50, belowPx: 18 },
    seen: [
      { seconds: 0, endSeconds: 1, rect },
      { seconds: 1, endSeconds: 2, rect: { ...rect, x: 170 } },
    ],
  }
  const steps = [{ seconds: 0, from: 0, to: 0.5 }]
  const spoken = { startSeconds: 2, endSeconds: 4, style: { highlight: { color, steps, plate } } }
  expect(
    wordBoxesSeen(spoken).map(({ rect: { x }, startSeconds, endSeconds }) => [x, startSeconds, endSeconds]),
  ).toEqual([
    [40, 2, 3],
    [170, 3, 4],
  ])
  const later = {
    ...spoken,
    startSeconds: 2.5,
    endSeconds: 3,
    style: { ...spoken.style, timedFromSeconds: 2 },
  }
  expect(wordBoxesSeen(later)).toEqual([{ rect, startSeconds: 2.5, endSeconds: 3 }])
  const lines = [
    { ...spoken, text: 'stop doing', startSeconds: 3 },
    { ...spoken, text: 'this now' },
  ]
  expect(joinedHighlights(lines)?.plate).toMatchObject({
    besidePx: 10,
    seen: [{ seconds: 1 }, { seconds: 2 }, { seconds: 0 }, { seconds: 1 }],
  })
})

test('a word that is larger while it is spoken is so in the translation, and is hidden where it was seen', () => {
  const rect = { x: 40, y: 600, width: 120, height: 70 }
  const larger = { scale: 1.2, seen: [{ seconds: 1, endSeconds: 2, rect }] }
  const steps = [
    { seconds: 0, from: 0, to: 0.5 },
    { seconds: 1, from: 0.5, to: 1 },
  ]
  const spoken = {
    text: 'uno dos',
    startSeconds: 2,
    endSeconds: 4,
    style: { highlight: { color, steps, larger } },
  }
  expect(highlightedParts('one two', spoken).map(({ span }) => span)).toEqual([
    { start: 0, end: 3, color, scale: 1.2 },
    { start: 4, end: 7, color, scale: 1.2 },
  ])
  expect(wordBoxesSeen(spoken)).toEqual([{ rect, startSeconds: 3, endSeconds: 4 }])
  expect(joinedHighlights([{ ...spoken, startSeconds: 1 }, spoken])?.larger).toMatchObject({
    scale: 1.2,
    seen: [{ seconds: 1 }, { seconds: 2 }],
  })
})
