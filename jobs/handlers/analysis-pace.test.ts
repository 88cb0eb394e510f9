import { expect, test } from 'vitest'
import { AnalysisPace } from './analysis-pace.ts'

/** The time left as it is told, over what it is, at each tenth of an analysis after the first. */
function ratios(film: {
  videoSeconds: number
  lines: number
  hasPlates?: boolean
  detectingSeconds: number
  finishingSeconds: number
  busyness?: number
}): number[] {
  const { videoSeconds, lines, hasPlates = false, detectingSeconds, finishingSeconds, busyness = 1 } = film
  const pace = new AnalysisPace(videoSeconds, () => busyness)
  const videoPixels = 25 * videoSeconds * 1920 * 1080
  const end = detectingSeconds + finishingSeconds
  const told: number[] = []
  for (let at = 0; at < end; at++) {
    const isDetecting = at < detectingSeconds
    const share = isDetecting ? at / detectingSeconds : (at - detectingSeconds) / finishingSeconds
    const found = isDetecting ? Math.round(lines * share) : lines
    const pixels = isDetecting ? share * videoPixels : videoPixels
    pace.add(at, { substep: isDetecting ? 'detecting' : 'coherence', share, lines: found, hasPlates, pixels })
    const { secondsLeft } = pace
    // in the last seconds a second is a multiple of the truth
    if (at > 0 && end - at >= 5 && at % Math.round(end / 10) === 0 && secondsLeft !== null)
      told.push(secondsLeft / (end - at))
  }
  return told
}

test.each([
  ['has a text every three seconds', { lines: 200, finishingSeconds: 235 }],
  ['has no text', { lines: 0, finishingSeconds: 4 }],
  ['has few texts', { lines: 20, finishingSeconds: 95 }],
  ['has plates', { lines: 200, hasPlates: true, finishingSeconds: 295 }],
  ['is read on a busy machine', { lines: 200, busyness: 3, finishingSeconds: 700 }],
  ['is slow to decode', { lines: 200, detectingSeconds: 1200, finishingSeconds: 235 }],
])('from a tenth on the time left is within a quarter of the truth when a film %s', (_, film) => {
  const told = ratios({ videoSeconds: 600, detectingSeconds: 300, ...film })
  expect(told.length).toBeGreaterThan(7)
  expect(told.filter((ratio) => Math.abs(ratio - 1) > 0.25)).toEqual([])
})

test('nothing is said before anything is measured', () => {
  const pace = new AnalysisPace(600, () => 1)
  expect(pace.secondsLeft).toBeNull()
  pace.add(0, { substep: 'detecting', share: 0, lines: 0, hasPlates: false, pixels: 0 })
  expect(pace.secondsLeft).toBeNull()
})
