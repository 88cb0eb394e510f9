import { expect, test } from 'vitest'
import { type ColorName, COLORS } from './tokens.ts'

const SCHEMES = [
  ['light', 0],
  ['dark', 1],
] as const
const BACKGROUNDS = ['page', 'surface', 'raised'] as const
const STATES = ['working', 'done', 'warn', 'wrong', 'info'] as const

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(first: ColorName, second: ColorName, scheme: 0 | 1): number {
  const [a, b] = [luminance(COLORS[first][scheme]), luminance(COLORS[second][scheme])]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test.each(SCHEMES)('every text can be read on every ground in %s surroundings', (_, scheme) => {
  for (const text of ['text', 'muted'] as const)
    for (const background of [...BACKGROUNDS, 'well'] as const)
      expect(contrast(text, background, scheme), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
  for (const state of STATES)
    for (const background of BACKGROUNDS)
      expect(contrast(state, background, scheme), `${state} on ${background}`).toBeGreaterThanOrEqual(4.5)
})

test.each(SCHEMES)('a state can be read on its tint in %s surroundings', (_, scheme) => {
  for (const state of STATES)
    for (const text of [state, 'text'] as const)
      expect(contrast(text, `${state}-tint`, scheme), `${text} on ${state}-tint`).toBeGreaterThanOrEqual(4.5)
})

test.each(SCHEMES)('controls and buttons stand out in %s surroundings', (_, scheme) => {
  for (const background of BACKGROUNDS)
    expect(contrast('control', background, scheme), `control on ${background}`).toBeGreaterThanOrEqual(3)
  expect(contrast('on-primary', 'primary', scheme)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('on-primary', 'primary-hover', scheme)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('ink', 'signal', scheme)).toBeGreaterThanOrEqual(4.5)
})
