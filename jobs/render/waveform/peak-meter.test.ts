import { expect, test } from 'vitest'
import { PeakMeter } from './peak-meter.ts'

function measured(samples: readonly number[], mostPeaks = 8) {
  const meter = new PeakMeter({ samplesPerPeak: 2, mostPeaks })
  for (const sample of samples) meter.add(sample)
  const { peaks, samplesPerPeak } = meter.end()
  return { peaks: [...peaks], samplesPerPeak }
}

test('each stretch has its loudest sample, and the loudest of all is 255', () => {
  expect(measured([0, 100, -32768, 5, 16384])).toEqual({ peaks: [1, 255, 128], samplesPerPeak: 2 })
})

test('a sound of any length has no more peaks than are stored, and none is lost', () => {
  const { peaks, samplesPerPeak } = measured([...new Array<number>(99_999).fill(10), 20_000], 16)
  expect(peaks.length).toBeLessThanOrEqual(16)
  expect(samplesPerPeak * peaks.length).toBeGreaterThanOrEqual(100_000)
  expect(samplesPerPeak * (peaks.length - 1)).toBeLessThan(100_000)
  expect(peaks.at(-1)).toBe(255)
  expect(peaks.slice(0, -1).every((peak) => peak === 0)).toBe(true)
})

test('silence and nothing at all have no peaks', () => {
  expect(measured([0, 0, 3, -32]).peaks).toEqual([])
  expect(measured([]).peaks).toEqual([])
})
