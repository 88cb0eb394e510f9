import { expect, test } from 'vitest'
import { colorInLight, lightOf } from './light.ts'

test.each([
  ['arib-std-b67', 'hlg'],
  ['smpte2084', 'pq'],
  ['bt709', 'sdr'],
  [null, 'sdr'],
])('a transfer called %s is %s', (transfer, light) => {
  expect(lightOf(transfer)).toBe(light)
})

test.each([
  ['#ffffff', 'hlg', 75],
  ['#ffffff', 'pq', 58],
  ['#808080', 'hlg', 47],
  ['#808080', 'pq', 43],
  ['#000000', 'hlg', 0],
  ['#000000', 'pq', 0],
] as const)('%s is drawn in %s at %d % of the signal', (hex, light, percent) => {
  const levels = [1, 3, 5].map((at) => Number.parseInt(colorInLight(hex, light).slice(at, at + 2), 16))
  expect(levels.map((level) => Math.round((100 * level) / 255))).toEqual([percent, percent, percent])
})

test('a colour keeps its hue: red is less than full red of the wider primaries', () => {
  expect(colorInLight('#ff0000', 'hlg')).toBe('#b54421')
  expect(colorInLight('#ff0000', 'pq')).toBe('#885338')
})

test('on a screen a colour is what it is', () => {
  expect(colorInLight('#12ab9f', 'sdr')).toBe('#12ab9f')
})
