import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { withoutEnclosedBackground } from './enclosed-background.ts'

/** `.` is background, `o` outline, `f` fill, `e` what a letter encloses, `a` a small part of it that compression darkened. */
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

function picture({ fill, background }: { fill: number; background: number }): GrayImage {
  const levels: Record<string, number> = { ...shades, f: fill, e: background, '.': background }
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
const isBackground = (pixel: number) => drawn[pixel] === '.'

test('what a letter encloses of a darker background is no fill; a mark too small to be judged stays', () => {
  const remaining = withoutEnclosedBackground(
    mask('fea'),
    picture({ fill: 250, background: 160 }),
    isBackground,
  )
  expect([...remaining]).toEqual([...mask('fa')])
})

test('on a background of the fill’s own colour all stays', () => {
  const remaining = withoutEnclosedBackground(
    mask('fea'),
    picture({ fill: 250, background: 240 }),
    isBackground,
  )
  expect([...remaining]).toEqual([...mask('fea')])
})

test('letters darker than their background stay', () => {
  const remaining = withoutEnclosedBackground(
    mask('fea'),
    picture({ fill: 200, background: 250 }),
    isBackground,
  )
  expect([...remaining]).toEqual([...mask('fea')])
})
