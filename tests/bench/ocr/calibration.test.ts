import { expect, test } from 'vitest'
import { calibrationTable } from './calibration.ts'

test('each band and all that are at least so sure are counted, a border belonging to the surer band', () => {
  const table = calibrationTable([
    { confidence: 0.99, isExact: true },
    { confidence: 0.989, isExact: false },
    { confidence: 0.95, isExact: true },
    { confidence: 0.3, isExact: false },
  ])
  const cells = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.slice(2).map((row) => row.slice(1, 6))).toEqual([
    ['≥ 99 %', '1', '100.0', '1', '100.0'],
    ['≥ 95 %', '2', '50.0', '3', '66.7'],
    ['≥ 90 %', '0', '–', '3', '66.7'],
    ['≥ 80 %', '0', '–', '3', '66.7'],
    ['≥ 0 %', '1', '0.0', '4', '50.0'],
  ])
})
