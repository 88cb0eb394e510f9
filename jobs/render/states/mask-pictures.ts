import sharp from 'sharp'
import type { Rect } from '#app/domain/geometry.ts'
import type { Cover, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { type Picture, showsItem } from '#remotion/layer.ts'

type LetterMask = Extract<Cover, { kind: 'mask' }>

/** A picture of nothing, or one of the mask that is made of pictures alone, each at whole pixels and within the frame. */
export interface MaskPicture {
  readonly picture: Picture
  readonly letters: readonly LetterMask[]
}

/** Which pictures need no page. */
export function maskPictures(
  { items, intervals, widthPx, heightPx }: OverlayPlan,
  pictures: readonly Picture[],
): { masks: MaskPicture[]; others: Picture[] } {
  const masks: MaskPicture[] = []
  const others: Picture[] = []
  const frame = { x: 0, y: 0, width: widthPx, height: heightPx }
  for (const picture of pictures) {
    const shown = (intervals[picture.interval]?.show ?? []).flatMap((index) => {
      const item = items[index]
      return item && showsItem(picture.layer, item) ? item : []
    })
    const letters = shown.flatMap((item) => (item.kind === 'mask' && isPlaced(item, frame) ? item : []))
    if (picture.layer !== 'mark' && letters.length === shown.length) masks.push({ picture, letters })
    else others.push(picture)
  }
  return { masks, others }
}

function isPlaced({ rect: { x, y, width, height }, shownWidthPx = width }: LetterMask, frame: Rect): boolean {
  return (
    [x, y, width, height, shownWidthPx].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    x + width <= frame.width &&
    y + height <= frame.height
  )
}

/** Lays the pictures over each other on a transparent frame, as PNG; null where one has not the size that it is shown at. */
export async function composeMask(
  { letters }: MaskPicture,
  { widthPx: width, heightPx: height }: Pick<OverlayPlan, 'widthPx' | 'heightPx'>,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const layers: { input: Buffer; left: number; top: number }[] = []
  for (const { rect, src, shownWidthPx = rect.width } of letters) {
    if (shownWidthPx === 0) continue
    const png = Buffer.from(await (await fetch(src, { signal })).arrayBuffer())
    const picture = sharp(png)
    const size = await picture.metadata()
    if (size.width !== rect.width || size.height !== rect.height) return null
    const shown = { left: 0, top: 0, width: shownWidthPx, height: rect.height }
    const input = shownWidthPx === rect.width ? png : await picture.extract(shown).png().toBuffer()
    layers.push({ input, left: rect.x, top: rect.y })
  }
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width, height, channels: 4, background } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer()
}
