import { expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { pictureBatches } from './picture-batches.ts'

/** As many intervals as items; each shows its own item and the first one, a logo. */
function planOf(count: number): OverlayPlan {
  return {
    ...{ widthPx: 320, heightPx: 180, durationSeconds: count, watermark: null, flags: [] },
    items: Array.from({ length: count }, (_, x) => ({
      kind: 'patch',
      rect: { x, y: 0, width: 1, height: 1 },
      src: `${x}.png`,
    })),
    intervals: Array.from({ length: count }, (_, index) => ({
      startSeconds: index,
      show: index === 0 ? [0] : [0, index],
    })),
  }
}

test('a batch of five thousand pictures is no larger than one of two hundred', () => {
  const largest = (count: number) => {
    const pictures = Array.from({ length: count }, (_, interval) => ({ layer: 'overlay' as const, interval }))
    const batches = pictureBatches(planOf(count), pictures)
    expect(batches.flatMap(({ frames }) => frames)).toHaveLength(count)
    return Math.max(...batches.map(({ plan }) => plan.items.length + plan.intervals.length))
  }
  expect(largest(5000)).toBe(largest(200))
})

test('each picture of a batch shows what it shows in the whole plan', () => {
  const plan = planOf(400)
  const pictures = [399, 7, 250, 0].flatMap((interval) => [
    { layer: 'overlay' as const, interval },
    { layer: 'mask' as const, interval },
  ])
  const seen = pictureBatches(plan, pictures).flatMap((batch) =>
    batch.frames.map((frame) => {
      const picture = batch.pictureOf(frame)
      const shown = batch.plan.intervals[Math.floor(frame / 3)]?.show.map((item) => batch.plan.items[item])
      expect(shown).toEqual(plan.intervals[picture.interval]?.show.map((item) => plan.items[item]))
      return picture
    }),
  )
  expect(seen).toEqual(pictures.toSorted((a, b) => a.interval - b.interval || (a.layer === 'mask' ? -1 : 1)))
})
