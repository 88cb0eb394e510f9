import { expect, test } from 'vitest'
import { withoutCorners } from './fitted-edges.ts'

const PURPLE = '#6d17f2'
const OUTLINE = { color: PURPLE, widthPx: 5.5 }
const shadow = (px: number, color = '#6e18f9') => ({ color, offsetPx: { across: px, down: px } })

test.each([
  ['no farther than the outline of its colour is its corners', shadow(5), OUTLINE, false],
  ['farther than the outline is one', shadow(8), OUTLINE, true],
  ['of another colour is one', shadow(5, '#000000'), OUTLINE, true],
  ['of letters without an outline is one', shadow(5), null, true],
])('a shadow %s', (_what, seen, drawn, isShadow) => {
  expect(withoutCorners({ shadow: seen }, drawn).shadow !== undefined).toBe(isShadow)
})

test('an outline that is seen is told with its shadow', () => {
  const seen = { outline: OUTLINE, shadow: shadow(5) }
  expect(withoutCorners(seen, OUTLINE)).toEqual(seen)
})
