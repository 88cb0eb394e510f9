import { expect, test } from 'vitest'
import { textWidthEm } from './text-extent.ts'

// widths that Chromium measures in Noto Sans, in ems
test.each([
  ['Add the salt slowly', 8.8],
  ['WAY OUT', 4.4],
  ['厨房已经关门了', 7],
  ['Медленно добавьте соль', 12.3],
])('"%s" is about %d em long', (text, em) => {
  expect(textWidthEm(text, { weight: 400 }) / em).toBeGreaterThan(0.85)
  expect(textWidthEm(text, { weight: 400 }) / em).toBeLessThan(1.15)
  expect(textWidthEm(text, { weight: 700 })).toBeGreaterThan(textWidthEm(text, { weight: 400 }))
})
