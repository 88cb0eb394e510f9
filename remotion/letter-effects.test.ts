import { expect, test } from 'vitest'
import { letterEffects, underlineCss } from './letter-effects.ts'

const outline = { color: '#000000', widthPx: 4 }
const shadow = { color: '#00000080', dxPx: 2, dyPx: 3, blurPx: 6 }

/** Of each copy how far it stands from the letters, in pixels. */
function radii(css: string | undefined): number[] {
  return (css ?? '').split(', ').map((copy) => {
    const [x = '', y = ''] = copy.split(' ')
    return Math.hypot(Number.parseFloat(x), Number.parseFloat(y))
  })
}

test('letters without outline and shadow have no effect', () => {
  expect(letterEffects({ outline: null }, 1)).toEqual({})
})

test('an outline is as wide all around as it is planned, and filled up to the letters', () => {
  const copies = radii(String(letterEffects({ outline }, 1).textShadow))
  expect(Math.max(...copies)).toBeCloseTo(4, 1)
  expect(copies.filter((radius) => radius > 3.9).length).toBeGreaterThanOrEqual(2 * Math.PI * 4)
  expect(copies.some((radius) => Math.abs(radius - 2) < 0.1)).toBe(true)
})

test('outline and shadow grow with the letters', () => {
  const { textShadow, filter } = letterEffects({ outline, shadow }, 0.5)
  expect(Math.max(...radii(String(textShadow)))).toBeCloseTo(2, 1)
  expect(filter).toBe('drop-shadow(1px 1.5px 1.5px #00000080)')
})

test('a shadow without an outline is that of the letters', () => {
  expect(letterEffects({ outline: null, shadow }, 1)).toEqual({ textShadow: '2px 3px 6px #00000080' })
})

test('a shadow that falls nowhere is a glow, as thick as a light is beside letters', () => {
  const glow = '0px 0px 6px #ff00ff'
  expect(
    letterEffects({ outline: null, shadow: { color: '#ff00ff', dxPx: 0, dyPx: 0, blurPx: 6 } }, 1),
  ).toEqual({
    textShadow: `${glow}, ${glow}, ${glow}`,
  })
})

test.each([0, 0.3, 40, 4000])('an outline of %d pixels is drawn by a bounded number of copies', (widthPx) => {
  const { textShadow } = letterEffects({ outline: { ...outline, widthPx } }, 1)
  expect(String(textShadow).split(', ').length).toBeLessThanOrEqual(192)
})

test('an underline grows with the letters, and has their colour unless it has its own', () => {
  const underline = { thicknessPx: 4, offsetPx: 6 }
  expect(underlineCss({ fill: '#1446c8', underline }, 0.5)).toEqual({
    ...{ textDecorationLine: 'underline', textDecorationColor: '#1446c8' },
    ...{ textDecorationThickness: '2px', textUnderlineOffset: '3px' },
  })
  const red = underlineCss({ fill: '#1446c8', underline: { ...underline, color: '#d21e28' } }, 1)
  expect(red.textDecorationColor).toBe('#d21e28')
  expect(underlineCss({ fill: '#1446c8' }, 1)).toEqual({})
})
