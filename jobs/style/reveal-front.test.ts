import { expect, test } from 'vitest'
import { type Luma, revealOf, shownShare } from './reveal-front.ts'

const [WIDTH, HEIGHT, LETTER] = [160, 20, 8]

/** Strokes that stand for letters, of which some are drawn, so strong, over a soft background. */
function line(isDrawn: (letter: number) => boolean, strength = 1): Luma {
  const samples = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isStroke = x % LETTER >= 2 && x % LETTER < 5 && y >= 4 && y < 16
      const background = 60 + Math.round(8 * Math.sin(x / 9 + y / 5))
      samples[y * WIDTH + x] = background + (isStroke && isDrawn(Math.floor(x / LETTER)) ? 160 * strength : 0)
    }
  return { width: WIDTH, height: HEIGHT, samples }
}

const whole = line(() => true)
const LETTERS = WIDTH / LETTER

test.each([
  { what: 'all of it is there', now: whole, share: 1 },
  { what: 'all of it fades in', now: line(() => true, 0.6), share: 1 },
  { what: 'half of it is there', now: line((letter) => letter < LETTERS / 2), share: 0.5 },
  { what: 'a quarter of it is there', now: line((letter) => letter < LETTERS / 4), share: 0.25 },
  { what: 'nothing of it is there', now: line(() => false), share: undefined },
  { what: 'it fades in and is hardly seen', now: line(() => true, 0.2), share: undefined },
  { what: 'its middle is hidden', now: line((letter) => letter < 7 || letter > 12), share: undefined },
  { what: 'its end alone is there', now: line((letter) => letter >= LETTERS / 2), share: undefined },
])('where $what its beginning is $share of it', ({ now, share }) => {
  expect(shownShare(now, whole)).toBe(share)
})

const at = (...shares: (number | undefined)[]) =>
  shares.map((share, frame) => ({ seconds: frame / 10, share }))

test.each([
  { what: 'is there at once', shown: at(1, 1, 1), steps: undefined },
  { what: 'is nearly there at once', shown: at(0.9, 0.95, 1), steps: undefined },
  { what: 'comes within a frame', shown: at(0.5, 1, 1), steps: undefined },
  { what: 'is never seen whole', shown: at(0.2, 0.4, 0.6), steps: undefined },
  { what: 'cannot be seen', shown: at(undefined, undefined), steps: undefined },
  {
    what: 'comes bit by bit',
    shown: at(0.2, 0.2, 0.6, undefined, 1, 0.9),
    steps: ['0 .2', '0.2 .6', '0.4 1'],
  },
])('a line that $what', ({ shown, steps }) => {
  const reveal = revealOf(shown)
  expect(reveal?.map(({ seconds, share }) => `${seconds} ${String(share).replace(/^0/, '')}`)).toEqual(steps)
})
