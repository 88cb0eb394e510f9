import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { composeMask, maskPictures } from './mask-pictures.ts'

const SIGNAL = new AbortController().signal
const letters = (x: number, y: number, more: { src?: string; shownWidthPx?: number } = {}): OverlayItem => ({
  ...{ kind: 'mask', rect: { x, y, width: 10, height: 4 }, src: 'data:,', ...more },
})
const blur: OverlayItem = {
  ...{ kind: 'blur', box: { x: 0, y: 0, width: 9, height: 9, angleDegrees: 0 }, featherPx: 2 },
}

function planOf(items: readonly OverlayItem[], shows: readonly number[][]): OverlayPlan {
  return {
    ...{ widthPx: 40, heightPx: 20, durationSeconds: 9, items: [...items], watermark: null, flags: [] },
    intervals: shows.map((show, startSeconds) => ({ startSeconds, show: [...show] })),
  }
}

test.each([
  ['letters at whole pixels', [letters(3, 5)], true],
  ['nothing', [], true],
  ['a place of which all is filled', [letters(3, 5), blur], false],
  ['letters between pixels', [letters(3.5, 5)], false],
  ['letters that go beyond the frame', [letters(33, 5)], false],
  ['a part of letters that ends between pixels', [letters(3, 5, { shownWidthPx: 4.2 })], false],
])('%s: the mask needs no page: %s', (_, items, isMade) => {
  const plan = planOf(items, [items.map((_item, index) => index)])
  const picture = { layer: 'mask', interval: 0 } as const
  const { masks, others } = maskPictures(plan, [picture])
  expect(isMade ? masks.map((one) => one.picture) : others).toEqual([picture])
})

test('of captions, empty pictures alone need no page, and the mark does', () => {
  const patch: OverlayItem = { kind: 'patch', rect: { x: 0, y: 0, width: 9, height: 9 }, src: 'data:,' }
  const plan = planOf([letters(3, 5), patch], [[0], [0, 1]])
  const pictures = ([0, 1] as const).flatMap((interval) =>
    (['overlay', 'mark'] as const).map((layer) => ({ layer, interval })),
  )
  const { masks, others } = maskPictures(plan, pictures)
  expect(masks.map(({ picture }) => picture)).toEqual([{ layer: 'overlay', interval: 0 }])
  expect(others).toHaveLength(3)
})

/** White and half opaque, of that size. */
async function drawn(width: number, height: number): Promise<string> {
  const background = { r: 255, g: 255, b: 255, alpha: 0.5 }
  const png = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

test('pictures are laid over each other where they belong, as far as they are shown', async () => {
  const src = await drawn(10, 4)
  const items = [letters(2, 3, { src }), letters(6, 3, { src, shownWidthPx: 5 })]
  const plan = planOf(items, [[0, 1]])
  const [mask] = maskPictures(plan, [{ layer: 'mask', interval: 0 }]).masks
  const png = mask && (await composeMask(mask, plan, SIGNAL))
  const { data, info } = await sharp(png ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 40, height: 20, channels: 4 })
  const alphaAt = (x: number, y: number) => data[(y * 40 + x) * 4 + 3]
  expect([alphaAt(1, 3), alphaAt(2, 3), alphaAt(2, 7)]).toEqual([0, 128, 0])
  // both are there: half of what is left
  expect([alphaAt(6, 4), alphaAt(10, 4)]).toEqual([191, 191])
  expect([alphaAt(11, 4), alphaAt(12, 4)]).toEqual([128, 0])
})

test('a picture of another size than it is shown at is left to a page', async () => {
  const plan = planOf([letters(2, 3, { src: await drawn(20, 8) })], [[0]])
  const [mask] = maskPictures(plan, [{ layer: 'mask', interval: 0 }]).masks
  expect(mask && (await composeMask(mask, plan, SIGNAL))).toBeNull()
})
