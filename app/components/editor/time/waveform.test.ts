import { expect, test } from 'vitest'
import { loudnessOf, pathOf } from './waveform.ts'

const WAVEFORM = { peaks: Uint8Array.of(0, 51, 255, 102), peaksPerSecond: 2 }

test('a pixel shows the loudest of what it covers, and what follows the sound is silent', () => {
  expect(loudnessOf(WAVEFORM, { startSeconds: 0, secondsPerPx: 1 }, 4)).toEqual([0.2, 1, 0, 0])
})

test('closer than a peak is wide, each is shown on all of its pixels', () => {
  expect(loudnessOf(WAVEFORM, { startSeconds: 0.5, secondsPerPx: 0.25 }, 5)).toEqual([0.2, 0.2, 1, 1, 0.4])
})

test('of silence nothing is drawn, and of a sound no more than there is', () => {
  const scale = { startSeconds: 0, secondsPerPx: 0.5 }
  expect(pathOf(WAVEFORM, scale, { widthPx: 9, heightPx: 20 })).toBe(
    'M0,10.0L1,8.0L2,0.0L3,6.0L3,14.0L2,20.0L1,12.0L0,10.0Z',
  )
  const size = { widthPx: 9, heightPx: 20 }
  expect(pathOf({ peaks: Uint8Array.of(), peaksPerSecond: 2 }, scale, size)).toBeNull()
  expect(pathOf(WAVEFORM, { startSeconds: 60, secondsPerPx: 0.5 }, size)).toBeNull()
})
