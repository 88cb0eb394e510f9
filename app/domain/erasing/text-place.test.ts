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
