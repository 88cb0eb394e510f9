import { describe, expect, test } from 'vitest'
import { wholePrice } from './whole-price.ts'

const video = (seconds: number | undefined, held = 0) => ({ seconds, held })

describe('what all videos of a folder cost, and how far the balance goes', () => {
  test.each([
    ['nothing', [], 2, 5, { credits: 0, toHold: 0, outputs: 0, paidOutputs: 0 }],
    ['a started minute counts', [video(61)], 1, 5, { credits: 2, toHold: 2, outputs: 1, paidOutputs: 1 }],
    ['each language counts', [video(50), video(61)], 2, 99, { credits: 6, outputs: 4, paidOutputs: 4 }],
    // as the server holds it: one of two outputs of the third
    ['in their order', [video(50), video(61), video(9)], 2, 7, { credits: 8, paidOutputs: 5 }],
    ['a dear one is passed over', [video(601), video(9)], 1, 3, { credits: 12, paidOutputs: 1 }],
    ['what is held', [video(50, 2), video(50)], 2, 1, { credits: 4, toHold: 2, paidOutputs: 3 }],
    ['no balance', [video(50)], 2, 0, { credits: 2, toHold: 2, paidOutputs: 0 }],
    [
      'a length nobody knows',
      [video(undefined), video(9)],
      1,
      9,
      { credits: 1, unknownVideos: 1, outputs: 1 },
    ],
  ])('%s', (_, videos, languages, balance, price) => {
    expect(wholePrice(videos, { languages, balance })).toMatchObject(price)
  })
})
