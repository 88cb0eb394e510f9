import { expect, test } from 'vitest'
import { planOf } from '#tests/factories/overlay-plan.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
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

test('the mark stands off what is drawn, not where an original was', () => {
  const title = snapshotTrack({ box: { x: 1000, y: 20, width: 250, height: 40 }, translation: 'Salt' })
  const watermark = { text: 'Rótulo' }
  const cornerOf = (...args: Parameters<typeof planOf>) => planOf(...args).watermark?.corner
  expect(cornerOf([title], { watermark })).toBe('bottom-right')
  expect(cornerOf([{ ...title, disposition: 'erase' }], { watermark })).toBe('top-right')
  expect(cornerOf([{ ...title, disposition: 'ignore' }], { watermark })).toBe('top-right')
  const long = 'A subtitle that has become a good deal longer than what it stands for ever was'
  const [subtitle, corner] = [
    snapshotTrack({ translation: long }),
    snapshotTrack({ box: { x: 1000, y: 20 }, disposition: 'keep' }),
  ]
  expect(cornerOf([{ ...subtitle, translation: 'Short' }, corner], { watermark })).toBe('bottom-right')
  expect(cornerOf([subtitle, corner], { watermark })).toBe('top-left')
})
