import { expect, test } from 'vitest'
import { freestCorner, type StandingText } from './watermark.ts'

const FRAME = { widthPx: 1280, heightPx: 720 }
const at = (x: number, y: number, time = { startSeconds: 1, endSeconds: 3 }): StandingText => ({
  box: { x, y, width: 300, height: 40, angleDegrees: 0 },
  ...time,
})
const corner = (...tracks: StandingText[]) => freestCorner('Rótulo', tracks, FRAME)

test('the mark stands in the top right corner, and gives way to a text there', () => {
  expect(corner()).toBe('top-right')
  expect(corner(at(490, 650))).toBe('top-right')
  expect(corner(at(970, 10))).toBe('bottom-right')
  expect(corner(at(970, 10), at(970, 670))).toBe('top-left')
})

test('with a text in every corner it covers the shortest', () => {
  const long = { startSeconds: 0, endSeconds: 60 }
  const all = [at(970, 10, long), at(970, 670, long), at(10, 10, long), at(10, 670)]
  expect(corner(...all)).toBe('bottom-left')
})
