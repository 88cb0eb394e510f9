import { expect, test } from 'vitest'
import { type Color, highlightOf } from './highlight-runs.ts'

const WHITE: Color = [250, 250, 250]
const YELLOW: Color = [250, 220, 30]
const GREY: Color = [130, 130, 130]
/** A line of two words of four letters, for two seconds at 10 frames a second, with levels that tremble. */
const frames = (colorOn: (frame: number, letter: number) => Color | undefined) =>
  Array.from({ length: 20 }, (_, frame) => ({
    seconds: frame / 10,
    colors: Array.from({ length: 9 }, (__, letter) => {
      const color = letter === 4 ? undefined : colorOn(frame, letter)
      const tremble = ((frame * 7 + letter * 13) % 5) - 2
      return color?.map((level) => level + tremble) as Color | undefined
    }),
  }))
const stepsOf = (seen: ReturnType<typeof frames>) =>
  highlightOf(seen)?.highlight.steps.map(({ seconds, from, to }) => [
    seconds,
    Math.round(9 * from),
    Math.round(9 * to),
  ])

test('letters that are sung take their colour one after the other', () => {
  const found = highlightOf(frames((frame, letter) => (letter < frame / 2 ? YELLOW : WHITE)))
  expect(found?.highlight.color).toBe('#fadc1e')
  expect(found?.fill).toBe('#fafafa')
  const steps = found?.highlight.steps ?? []
  expect(steps[0]).toEqual({ seconds: 0, from: 0, to: 0 })
  expect(steps.at(-1)).toEqual({ seconds: 1.7, from: 0, to: 1 })
  expect(steps.every(({ from }) => from === 0)).toBe(true)
})

test('a word that is spoken is highlighted for its time, in the colour that fewer letters have', () => {
  const spoken = frames((frame, letter) => (letter < 4 === frame < 10 ? YELLOW : WHITE))
  expect(stepsOf(spoken)).toEqual([
    [0, 0, 4],
    [1, 5, 9],
  ])
})

test('a word alone on its line changes as a whole, between frames and in hue', () => {
  const alone = frames((frame) => (frame >= 6 && frame < 14 ? YELLOW : WHITE))
  expect(stepsOf(alone)).toEqual([
    [0, 0, 0],
    [0.6, 0, 9],
    [1.4, 0, 0],
  ])
})

test.each<[string, (frame: number, letter: number) => Color | undefined]>([
  ['of one colour', () => WHITE],
  ['with a word that always has another', (_, letter) => (letter < 4 ? YELLOW : WHITE)],
  [
    'that fade',
    (frame) => (frame < 5 ? (WHITE.map((level) => (level * frame) / 5) as unknown as Color) : WHITE),
  ],
  ['that darken at once', (frame) => (frame < 10 ? WHITE : GREY)],
  ['that blink', (frame) => (frame % 4 < 2 ? WHITE : YELLOW)],
  [
    'whose colours are those of what passes behind',
    (frame, letter) => [(frame * 37 + letter * 91) % 255, (frame * 59) % 255, 90],
  ],
  ['that nothing is seen of', () => undefined],
])('nothing is sung of letters %s', (_what, colorOn) => {
  expect(highlightOf(frames(colorOn))).toBeUndefined()
})
