import { expect, test } from 'vitest'
import { revealedParts, wholeFromSeconds } from './reveal.ts'

const TYPED = [0, 0.25, 0.5, 0.75, 1].map((share, at) => ({ seconds: at / 10, share }))
const BY_WORD = [
  { seconds: 0, share: 0.3 },
  { seconds: 0.5, share: 0.6 },
  { seconds: 1, share: 1 },
]
const text = (original: string, reveal?: typeof TYPED) => ({
  ...{ text: original, startSeconds: 2, endSeconds: 5 },
  style: { ...(reveal && { reveal }) },
})

test.each([
  {
    what: 'is there at once',
    translation: 'Lyon, octubre',
    original: text('Lyon, octobre'),
    seen: ['2–5 Lyon, octubre'],
  },
  {
    what: 'is typed on',
    translation: 'Niebla 🌫️s',
    original: text('Nebel', TYPED),
    seen: ['2–2.1 ', '2.1–2.2 Nie', '2.2–2.3 Niebl', '2.3–2.4 Niebla 🌫', '2.4–5 Niebla 🌫️s'],
  },
  {
    what: 'comes word by word',
    translation: 'Three full days without signal',
    original: text('Tres días seguidos', BY_WORD),
    seen: ['2–2.5 Three full', '2.5–3 Three full days', '3–5 Three full days without signal'],
  },
  {
    what: 'ends before all of it has come',
    translation: 'One two',
    original: { ...text('Uno dos', TYPED), endSeconds: 2.15 },
    seen: ['2–2.1 ', '2.1–2.15 On'],
  },
])('a translation whose original $what', ({ translation, original, seen }) => {
  const parts = revealedParts(translation, original)
  const rounded = (seconds: number) => Math.round(1000 * seconds) / 1000
  expect(
    parts.map(
      ({ startSeconds, endSeconds, characters }) =>
        `${rounded(startSeconds)}–${rounded(endSeconds)} ${translation.slice(0, characters)}`,
    ),
  ).toEqual(seen)
})

test('a text is whole from its last step on, and no later than it ends', () => {
  expect(wholeFromSeconds(text('Uno'))).toBe(2)
  expect(wholeFromSeconds(text('Uno', TYPED))).toBe(2.4)
  expect(wholeFromSeconds({ ...text('Uno', TYPED), endSeconds: 2.2 })).toBe(2.2)
})

test('what is typed on stays where it was in the video when a person moves the start of its text', () => {
  const typed = (startSeconds: number) => {
    const original = text('Nebel', TYPED)
    return { ...original, startSeconds, style: { ...original.style, timedFromSeconds: 2 } }
  }
  const seen = (startSeconds: number) =>
    revealedParts('fog', typed(startSeconds)).map((part) => [
      Math.round(100 * part.startSeconds) / 100,
      'fog'.slice(0, part.characters),
    ])
  expect(seen(2)).toEqual([
    [2, ''],
    [2.1, 'f'],
    [2.2, 'fo'],
    [2.4, 'fog'],
  ])
  expect(seen(2.15)).toEqual([
    [2.15, 'f'],
    [2.2, 'fo'],
    [2.4, 'fog'],
  ])
  expect(seen(1.5)[1]).toEqual([2.1, 'f'])
  expect(seen(3)).toEqual([[3, 'fog']])
  expect([wholeFromSeconds(typed(1.5)), wholeFromSeconds(typed(3))]).toEqual([2.4, 3])
})
