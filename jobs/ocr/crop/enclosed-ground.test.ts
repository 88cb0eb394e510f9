import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { withoutEnclosedGround } from './enclosed-ground.ts'

/** `.` is ground, `o` outline, `f` fill, `e` what a letter encloses, `a` a small part of it that compression darkened. */
const LETTER = [
  '..................',
  '.oooooooooooooo...',
  '.offffffffffffo...',
  '.offffffffffffo...',
  '.offoooooooooooo..',
  '.offoeeeeoffo.oao.',
  '.offoeeeeoffo.ooo.',
  '.offoooooooooo....',
  '.offffffffffffo...',
  '.offffffffffffo...',
  '.oooooooooooooo...',
  '..................',
]
const shades = { o: 0, a: 150 }

function picture({ fill, ground }: { fill: number; ground: number }): GrayImage {
  const levels: Record<string, number> = { ...shades, f: fill, e: ground, '.': ground }
  const width = LETTER[0]?.length ?? 0
  return {
    data: Uint8Array.from(LETTER.join(''), (each) => levels[each] ?? 0),
    width,
    height: LETTER.length,
    channels: 1,
  }
}
const drawn = LETTER.join('')
const mask = (kinds: string) => Uint8Array.from(drawn, (each) => (kinds.includes(each) ? 1 : 0))
const isGround = (pixel: number) => drawn[pixel] === '.'

test('what a letter encloses of a darker ground is no fill; a mark too small to be judged stays', () => {
  const kept = withoutEnclosedGround(mask('fea'), picture({ fill: 250, ground: 160 }), isGround)
  expect([...kept]).toEqual([...mask('fa')])
})

test('on a ground of the fill’s own colour all stays', () => {
  const kept = withoutEnclosedGround(mask('fea'), picture({ fill: 250, ground: 240 }), isGround)
  expect([...kept]).toEqual([...mask('fea')])
})

test('letters darker than their ground stay', () => {
  const kept = withoutEnclosedGround(mask('fea'), picture({ fill: 200, ground: 250 }), isGround)
  expect([...kept]).toEqual([...mask('fea')])
})
