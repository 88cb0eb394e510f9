import { expect, test } from 'vitest'
import type { Caption } from '#app/domain/overlay/overlay-plan.ts'
import { fittedCaption, measureEvenly } from '#tests/factories/fitted-caption.ts'
import { fitCaption } from './fit-caption.ts'
import { plateRect } from './plate-rect.ts'

/** A plate that reaches 8 px beyond capitals of 28 px, above and below: less than a line's leading. */
const RECT = { x: 420, y: 606, width: 360, height: 44 }

function plateOf(text: string, changes: Partial<NonNullable<Caption['plate']>> = {}) {
  const plate = { color: '#0b5bae', rect: RECT, surface: null, paddingPx: 10, isThere: true, ...changes }
  // an accent over the original's capitals makes its box higher: letters stand below its middle
  const caption = { ...fittedCaption({ text }), plate, middleShiftPx: 4 }
  return plateRect(caption, fitCaption(caption, measureEvenly))
}

test('a plate that is drawn again is as high as the source’s, though the leading of its line sticks out', () => {
  expect(plateOf('ABCDEF', { isThere: false })).toEqual(RECT)
})

test('a plate that is there and holds the letters is left as it is', () => {
  expect(plateOf('ABCDEF')).toBeNull()
})

test('a plate grows for descenders and accents that it has no room for', () => {
  expect(plateOf('Abcdef')).toBeNull()
  expect(plateOf('Abcdeg')?.height).toBeGreaterThan(RECT.height)
  expect(plateOf('Ábcdef')?.y).toBeLessThan(RECT.y)
})

test('a plate grows along its line by its padding, and down by a second line', () => {
  const wide = plateOf('x'.repeat(30))
  expect(wide).toMatchObject({ x: 290, width: 620, y: RECT.y, height: RECT.height })
  expect(plateOf('a word '.repeat(10).trim())?.height).toBeGreaterThan(80)
})

test('a label that grows leaves as much room at both ends of its text as it did', () => {
  const label = { x: 376, y: 600, width: 446, height: 48 }
  const [text, plate] = ['x'.repeat(30), { color: '#c1121f', surface: null, paddingPx: 6, isThere: false }]
  const grown = (rect: typeof label) => {
    const caption = { ...fittedCaption({ text }), plate: { ...plate, rect } }
    const fitted = fitCaption(caption, measureEvenly)
    const { x = 0, width = 0 } = plateRect(caption, fitted) ?? {}
    return [fitted.x - x, x + width - fitted.x - fitted.widthPx]
  }
  expect(grown(label)).toEqual([22, 22])
  // a bar across the frame, and one whose text is at one end, were made for no text
  expect(grown({ ...label, x: 350, width: 500 })).toEqual([6, 6])
  expect(grown({ ...label, width: 500 })).toEqual([6, 6])
})
