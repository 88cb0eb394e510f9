import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { styleAtHeight, wholeStyle } from './style-preset.ts'
import { changedCorrections, correctedTrack } from './text-corrections.ts'

test('the whole style of a text makes another text appear alike', () => {
  const plain = snapshotTrack({ style: { outline: null, fontFamily: 'Lato' } })
  const set = {
    style: {
      fill: '#ffee00',
      plate: { color: '#102030', opacity: 0.5 },
      shadow: { color: '#000000', dxPx: 2, dyPx: 2, blurPx: 1 },
    },
  } as const
  const style = wholeStyle(plain, set)
  const other = snapshotTrack({ style: { weight: 400, align: 'left', capHeightPx: 50 } })
  const corrections = changedCorrections(other, null, { style: style })
  const drawn = correctedTrack(other, corrections)
  expect(drawn.style).toMatchObject({
    ...{ fontFamily: 'Lato', weight: 700, fill: '#ffee00', outline: null, align: 'center' },
    ...{ plate: { color: '#102030', opacity: 0.5 }, capHeightPx: 28 },
  })
  expect(corrections?.style?.shadow).toEqual(set.style.shadow)
  expect(wholeStyle(other, corrections)).toEqual(style)
})

test('lengths are scaled to the height of the video, shares and colours are not', () => {
  const style = {
    ...{ fill: '#ffffff', widthPercent: 85, opacity: 0.5, capHeightPx: 40, letterSpacingPx: 1 },
    outline: { color: '#000000', widthPx: 2 },
    plate: { color: '#000000', opacity: 0.5, radiusPx: 6 },
    shadow: { color: '#000000', dxPx: 3, dyPx: 3, blurPx: 4 },
  } as const
  expect(styleAtHeight({ style, frameHeightPx: 1080 }, 1080)).toBe(style)
  expect(styleAtHeight({ style, frameHeightPx: 1080 }, 2160)).toEqual({
    ...{ fill: '#ffffff', widthPercent: 85, opacity: 0.5, capHeightPx: 80, letterSpacingPx: 2 },
    outline: { color: '#000000', widthPx: 4 },
    plate: { color: '#000000', opacity: 0.5, radiusPx: 12 },
    shadow: { color: '#000000', dxPx: 6, dyPx: 6, blurPx: 8 },
  })
  expect(styleAtHeight({ style: { plate: 'none', outline: 'none' }, frameHeightPx: 100 }, 50)).toEqual({
    plate: 'none',
    outline: 'none',
  })
})
