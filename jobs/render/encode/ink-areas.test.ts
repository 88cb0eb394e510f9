import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { samplePlan } from '#remotion/sample-plan.ts'
import { inkAreas, wholeFrame } from './ink-areas.ts'
import { inkCheck, OverlayBoundsExceeded } from './ink-check.ts'

const runs = [0, 1, 2].map((picture) => ({ picture, firstFrame: 25 * picture, startSeconds: picture }))
const patch = (x: number, y: number) => ({
  ...({ kind: 'patch', src: 'data:,' } as const),
  rect: { x, y, width: 200, height: 50 },
})
const plan = {
  ...{ ...samplePlan, widthPx: 1280, heightPx: 720 },
  items: [patch(500, 640), patch(60, 50)],
  intervals: [[1], [], [0, 1]].map((show, index) => ({ startSeconds: index, show })),
}

test('a title and a subtitle are drawn on where they stand and only while they do', () => {
  expect(inkAreas(plan, runs, sourceVideo())).toEqual([
    { rect: { x: 32, y: 32, width: 256, height: 96 }, isShown: [true, false, true] },
    { rect: { x: 480, y: 608, width: 256, height: 112 }, isShown: [false, false, true] },
  ])
})

test('a plan that draws nothing draws nowhere', () => {
  const none = { ...plan, intervals: runs.map((_, index) => ({ startSeconds: index, show: [] })) }
  expect(inkAreas(none, runs, sourceVideo()).flatMap(({ isShown }) => isShown)).not.toContain(true)
})

test('a narrow picture that is stored wide is drawn on where it is stored', () => {
  const source = sourceVideo({ codedWidthPx: 640, widthPx: 640, pixelAspect: 2 })
  const rects = inkAreas(plan, runs, source).map(({ rect }) => rect)
  expect(rects).toContainEqual({ x: 224, y: 608, width: 160, height: 112 })
})

test('a line in perspective is drawn on as high as its larger end is', () => {
  const [front] = samplePlan.items.flatMap((item) => (item.kind === 'caption' ? [item] : []))
  if (!front) throw new Error('the sample has a caption')
  const areaOf = (item: typeof front) =>
    inkAreas(
      { ...plan, items: [item], intervals: [{ startSeconds: 0, show: [0] }] },
      runs.slice(0, 1),
      sourceVideo(),
    )[0]
  const seen = areaOf({ ...front, perspective: { taper: -0.3, shear: 0 } })?.rect
  expect(seen?.height).toBeGreaterThan(areaOf(front)?.rect.height ?? Infinity)
})

const inkAt = (left: number, top: number) =>
  sharp({ create: { width: 1280, height: 720, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: 4, height: 4, channels: 4, background: '#ffffff' } },
        ...{ left, top },
      },
    ])
    .png()
    .toBuffer()

test('ink that stands elsewhere, or where nothing is to be shown then, is noticed', async () => {
  const check = inkCheck(inkAreas(plan, runs, sourceVideo()), runs, sourceVideo())
  const inside = await inkAt(500, 650)
  await expect(check(2, inside)).resolves.toBeUndefined()
  await expect(check(0, inside)).rejects.toThrow(OverlayBoundsExceeded)
  await expect(check(1, inside)).rejects.toThrow(OverlayBoundsExceeded)
  await expect(check(2, await inkAt(478, 650))).rejects.toThrow(OverlayBoundsExceeded)
  await expect(check(2, await inkAt(735, 716))).rejects.toThrow(OverlayBoundsExceeded)
})

test('the whole frame holds all ink', async () => {
  const check = inkCheck(wholeFrame(runs, sourceVideo()), runs, sourceVideo())
  for (const picture of [0, 1, 2])
    await expect(check(picture, await inkAt(1276, 716))).resolves.toBeUndefined()
})
