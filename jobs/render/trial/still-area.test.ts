import { expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { stillArea } from './still-area.ts'

const plan: OverlayPlan = {
  ...{ widthPx: 1280, heightPx: 720, durationSeconds: 1, items: [], watermark: null, flags: [] },
  intervals: [{ startSeconds: 0, show: [] }],
}
const box = (x: number, y: number, width: number, height = 40) => ({ x, y, width, height, angleDegrees: 0 })

test('a small text is shown with what is around it, in the shape of the frame', () => {
  const area = stillArea('a', box(600, 340, 80), plan)
  expect(area).toEqual({ x: 352, y: 198, width: 576, height: 324 })
})

test('a text in a corner is shown with the corner', () => {
  expect(stillArea('a', box(0, 0, 80), plan)).toMatchObject({ x: 0, y: 0 })
  expect(stillArea('a', box(1200, 680, 80), plan)).toMatchObject({ x: 704, y: 396 })
})

test('a text as wide as the frame is shown with the whole frame', () => {
  expect(stillArea('a', box(20, 600, 1240), plan)).toEqual({ x: 0, y: 0, width: 1280, height: 720 })
})
