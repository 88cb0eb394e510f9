import { expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { fillAreas } from './fill-areas.ts'

const planOf = (...rects: Rect[]): OverlayPlan => ({
  widthPx: 1280,
  heightPx: 720,
  durationSeconds: 10,
  items: rects.map((rect) => ({ kind: 'blur', box: { ...rect, angleDegrees: 0 }, featherPx: 4 })),
  intervals: [{ startSeconds: 0, show: rects.map((_, index) => index) }],
  watermark: null,
  flags: [],
})
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const holds = (outer: Rect, inner: Rect) =>
  outer.x < inner.x &&
  outer.y < inner.y &&
  outer.x + outer.width > inner.x + inner.width &&
  outer.y + outer.height > inner.y + inner.height

test('subtitles of one place share one area that holds them and what is around them', () => {
  const rects = [rect(400, 620, 400, 50), rect(300, 620, 600, 50), rect(450, 560, 300, 110)]
  const areas = fillAreas(planOf(...rects), sourceVideo())
  expect(areas).toHaveLength(1)
  for (const one of rects) expect(holds(areas[0]?.rect ?? one, one)).toBe(true)
  expect(areas[0]?.items).toEqual(new Set([0, 1, 2]))
})

test('a title and a subtitle have areas of their own', () => {
  const areas = fillAreas(planOf(rect(400, 620, 400, 50), rect(100, 60, 300, 50)), sourceVideo())
  expect(areas.map(({ items }) => [...items])).toEqual([[0], [1]])
})

test('there are never more than three areas, however many texts there are', () => {
  const rects = Array.from({ length: 40 }, (_, index) =>
    rect(60 + (index % 8) * 140, 60 + Math.floor(index / 8) * 120, 60, 30),
  )
  const areas = fillAreas(planOf(...rects), sourceVideo())
  expect(areas.length).toBeLessThanOrEqual(3)
  expect(new Set(areas.flatMap(({ items }) => [...items]))).toEqual(new Set(rects.keys()))
})

test('areas stay on the frame and even', () => {
  const [area] = fillAreas(
    planOf(rect(-20, 690, 1400, 60)),
    sourceVideo({ codedWidthPx: 1278, codedHeightPx: 718 }),
  )
  expect(area?.rect).toEqual({ x: 0, y: 640, width: 1278, height: 78 })
})

test('a text beyond the frame needs no area', () => {
  expect(fillAreas(planOf(rect(1400, 800, 100, 50)), sourceVideo())).toEqual([])
})
