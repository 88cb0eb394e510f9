import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { placeOf } from './text-place.ts'

test('letters are told by all colours that they have: of a gradient, of words, and of what is sung', () => {
  const track = snapshotTrack({
    style: {
      fill: '#e3b341',
      gradient: { direction: 'down', colors: ['#fff6d8', '#e3b341', '#8a5a10'] },
      accents: [{ text: 'sal', start: 0, end: 0.3, color: '#20c0ff' }],
      highlight: { color: '#ff2020', steps: [{ seconds: 0, from: 0, to: 0.5 }] },
    },
  })
  const { colors, sungColor } = placeOf(track, track.prevalentBox, { widthPx: 1280, heightPx: 720 })
  expect(colors).toEqual(['#e3b341', '#fff6d8', '#8a5a10', '#20c0ff', '#ff2020'])
  expect(sungColor).toBe('#ff2020')
})

const OUTLINE = { color: '#ff00ff', widthPx: 3 }
const GLOW = { color: '#ff00ff', dxPx: 0, dyPx: 0, blurPx: 8 }

test.each([
  ['nothing', null, undefined, 0],
  ['an outline', OUTLINE, undefined, 3],
  ['a glow', null, GLOW, 10],
  ['an outline within its glow', OUTLINE, GLOW, 10],
  ['a shadow, which falls to one side', null, { ...GLOW, dxPx: 2, dyPx: 2 }, 0],
])('what is erased around letters with %s reaches as far as that', (_what, outline, shadow, reachPx) => {
  const track = snapshotTrack({ style: { outline, ...(shadow && { shadow }) } })
  const bare = snapshotTrack({ style: { outline: null } })
  const frame = { widthPx: 1280, heightPx: 720 }
  const { outlinePx, hide } = placeOf(track, track.prevalentBox, frame)
  expect(outlinePx).toBe(reachPx)
  expect(hide.width - placeOf(bare, bare.prevalentBox, frame).hide.width).toBeCloseTo(2 * reachPx)
})
