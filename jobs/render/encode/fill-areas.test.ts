import { expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { type FillArea, fillAreas, isErasedLive } from './fill-areas.ts'

/** A place, and the runs in which something is erased there. */
type Shown = readonly [place: Rect, ...runs: number[]]

/** A plan in which each run lasts a second. */
const planOf = (runs: number, ...items: readonly Shown[]): OverlayPlan => ({
  ...{ widthPx: 1280, heightPx: 720, durationSeconds: 10, watermark: null, flags: [] },
  items: items.map(([place]) => ({ kind: 'blur', box: { ...place, angleDegrees: 0 }, featherPx: 4 })),
  intervals: Array.from({ length: runs }, (_, run) => ({
    startSeconds: run,
    show: items.flatMap(([, ...shown], item) => (shown.includes(run) ? [item] : [])),
  })),
})
const runsOf = (plan: OverlayPlan) =>
  plan.intervals.map(({ startSeconds }, picture) => ({
    ...{ picture, startSeconds, firstFrame: 25 * startSeconds },
  }))
const areasOf = (plan: OverlayPlan, source = sourceVideo()) => fillAreas(plan, runsOf(plan), source)
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const sizes = (areas: readonly FillArea[]) => areas.map(({ widthPx, heightPx }) => [widthPx, heightPx])
const isHeld = (place: Rect, run: number, areas: readonly FillArea[]) =>
  areas.some(({ widthPx, heightPx, corners }) => {
    const corner = corners[run]
    return (
      corner &&
      corner.x < place.x &&
      corner.y < place.y &&
      corner.x + widthPx > place.x + place.width &&
      corner.y + heightPx > place.y + place.height
    )
  })

test('one area goes to places that are never shown at once', () => {
  const [title, subtitle] = [rect(100, 60, 400, 50), rect(400, 620, 400, 50)]
  const areas = areasOf(planOf(3, [title, 0], [subtitle, 2]))
  expect(sizes(areas)).toEqual([[480, 128]])
  expect(areas[0]?.corners[1]).toBeNull()
  expect([isHeld(title, 0, areas), isHeld(subtitle, 2, areas)]).toEqual([true, true])
})

test('a title card and a subtitle before it that stands in its place have areas of their own size', () => {
  const [card, subtitle] = [rect(100, 100, 1000, 500), rect(400, 420, 400, 50)]
  const areas = areasOf(planOf(2, [card, 1], [subtitle, 0]))
  expect(areas).toHaveLength(2)
  expect([isHeld(subtitle, 0, areas), isHeld(card, 1, areas)]).toEqual([true, true])
})

test('places that meet are one while both are shown', () => {
  const [one, other] = [rect(400, 620, 300, 50), rect(600, 560, 300, 80)]
  const areas = areasOf(planOf(3, [one, 0, 1], [other, 1, 2]))
  const held = areas.filter(({ corners }) => corners[1] !== null)
  expect(held).toHaveLength(1)
  expect([isHeld(one, 1, held), isHeld(other, 1, held)]).toEqual([true, true])
})

test('separate places that are shown at once have areas of their own', () => {
  const areas = areasOf(planOf(1, [rect(400, 620, 400, 50), 0], [rect(100, 60, 300, 50), 0]))
  expect(areas).toHaveLength(2)
})

test('there are never more than four areas, however many texts there are, and each is held', () => {
  const items = Array.from({ length: 40 }, (_, index): Shown => [
    rect(
      60 + (index % 8) * 140,
      60 + Math.floor(index / 8) * 120,
      20 + 7 * (index % 5),
      10 + 9 * (index % 4),
    ),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((run) => (index + run) % (run + 1) === 0),
  ])
  const plan = planOf(10, ...items)
  const areas = areasOf(plan)
  expect(areas.length).toBeLessThanOrEqual(4)
  for (const [place, ...runs] of items) for (const run of runs) expect(isHeld(place, run, areas)).toBe(true)
})

test('areas stay on the frame and even', () => {
  const [area] = areasOf(
    planOf(1, [rect(-20, 690, 1400, 60), 0]),
    sourceVideo({ codedWidthPx: 1278, codedHeightPx: 718 }),
  )
  expect(area).toEqual({ widthPx: 1278, heightPx: 96, corners: [{ x: 0, y: 622 }] })
})

test('a text beyond the frame needs no area, nor does one that is never shown', () => {
  expect(areasOf(planOf(1, [rect(1400, 800, 100, 50), 0]))).toEqual([])
  const plan = planOf(1, [rect(100, 100, 100, 50)])
  expect([areasOf(plan), isErasedLive(plan)]).toEqual([[], false])
})
