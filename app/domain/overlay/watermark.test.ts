import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { freestCorner } from './watermark.ts'

const FRAME = { widthPx: 1280, heightPx: 720 }
const at = (x: number, y: number, changes: Parameters<typeof snapshotTrack>[0] = {}) =>
  snapshotTrack({ box: { x, y, width: 300, height: 40 }, ...changes })
const corner = (...tracks: ReturnType<typeof snapshotTrack>[]) => freestCorner('Rótulo', tracks, FRAME)

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

test('what is no text gets no room', () => {
  expect(corner(at(970, 10, { disposition: 'ignore' }))).toBe('top-right')
})
