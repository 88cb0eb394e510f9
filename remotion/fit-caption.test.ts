import { expect, test } from 'vitest'
import {
  fittedCaption as caption,
  measureEvenly as measure,
  rectOf as rect,
} from '#tests/factories/fitted-caption.ts'
import { fitCaption } from './fit-caption.ts'

test('a text that fits its original’s box keeps its size and place', () => {
  const fitted = fitCaption(caption(), measure)
  expect(fitted).toMatchObject({ fontSizePx: 40, scale: 1, widthPx: 240, overflows: false })
  expect(fitted.x).toBe(480)
})

test('the middle of one line’s letters is where that of the original’s is', () => {
  const fitted = fitCaption(caption({ middleShiftPx: 3 }), measure)
  const baseline = fitted.y + 0.99 * fitted.fontSizePx
  expect(baseline).toBeCloseTo(624 + 3 + 0.35 * 40)
})

test('a longer text widens at its full size before it shrinks', () => {
  const fitted = fitCaption(caption({ text: 'x'.repeat(30) }), measure)
  expect(fitted).toMatchObject({ fontSizePx: 40, widthPx: 600, heightPx: 48 })
  expect(fitted.x).toBe(300)
})

test('a room for one line takes a longer text smaller, and not on two', () => {
  const rooms = caption()
    .rooms.slice(-1)
    .flatMap((room) => [{ ...room, minScale: 0.5, mostLines: 1 }, room])
  const text = 'a word '.repeat(10).trim()
  const { heightPx, fontSizePx } = fitCaption(caption({ text, rooms }), measure)
  expect(heightPx).toBeCloseTo(1.2 * fontSizePx)
  expect(fontSizePx).toBeLessThan(40)
})

test('a still longer one takes a second line, around the original’s middle', () => {
  const fitted = fitCaption(caption({ text: 'a word '.repeat(10).trim() }), measure)
  expect(fitted).toMatchObject({ fontSizePx: 40, heightPx: 96 })
  const [firstTop, lastBase] = [fitted.y + 0.29 * 40, fitted.y + 0.99 * 40 + 48]
  expect((firstTop + lastBase) / 2).toBeCloseTo(624)
})

test('what does not fit in lines either shrinks to the largest size that does', () => {
  const text = 'a word '.repeat(35).trim()
  const { fontSizePx, overflows, widthPx, heightPx } = fitCaption(caption({ text }), measure)
  expect(overflows).toBe(false)
  expect(fontSizePx).toBeLessThan(40)
  expect(fontSizePx).toBeGreaterThanOrEqual(24)
  expect(widthPx).toBeLessThanOrEqual(1000.5)
  expect(heightPx).toBeLessThanOrEqual(201)
  const larger = measure(caption({ text }), {
    fontSizePx: fontSizePx + 0.5,
    maxWidthPx: 1000,
    breakAnywhere: false,
  })
  expect(larger.heightPx).toBeGreaterThan(201)
})

test('a word that is too long is broken rather than made unreadable', () => {
  const fitted = fitCaption(caption({ text: 'x'.repeat(150) }), measure)
  expect(fitted).toMatchObject({ breakAnywhere: true, overflows: false })
})

test('two thousand characters are shown as far as they go, and said to overflow', () => {
  const fitted = fitCaption(caption({ text: 'word '.repeat(400) }), measure)
  expect(fitted).toMatchObject({ overflows: true, fontSizePx: 24 })
  expect(fitted.heightPx).toBeCloseTo(6 * 28.8)
  expect(fitted.y).toBeGreaterThanOrEqual(500 - 0.2 * 24)
})

test.each([
  ['left', 400],
  ['center', 480],
  ['right', 560],
] as const)('a text aligned %s keeps that side of its original', (align, x) => {
  expect(fitCaption(caption({ align }), measure).x).toBe(x)
})

test('at the frame’s edge the text is pushed inwards, not cut', () => {
  const atEdge = caption({
    text: 'x'.repeat(30),
    box: { ...rect(1000, 600, 100, 48), angleDegrees: 0 },
    rooms: [{ rect: rect(100, 500, 1000, 200), minScale: 0.6 }],
  })
  const { x, widthPx } = fitCaption(atEdge, measure)
  expect(x + widthPx).toBe(1100)
})

test('the outline needs room as well', () => {
  const outlined = caption({
    text: 'x'.repeat(50),
    outline: { color: '#000000', widthPx: 8 },
    rooms: [{ rect: rect(100, 600, 1000, 48), minScale: 0.6 }],
  })
  const { x, widthPx, fontSizePx, scale } = fitCaption(outlined, measure)
  expect(fontSizePx).toBeLessThan(40)
  expect(x - 8 * scale).toBeGreaterThanOrEqual(99.5)
  expect(x + widthPx + 8 * scale).toBeLessThanOrEqual(1100.5)
})
