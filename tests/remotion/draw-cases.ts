import sharp from 'sharp'
import type { Caption, OverlayItem } from '#app/domain/overlay/overlay-plan.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { drawPictures } from '#jobs/render/states/draw-pictures.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

export const WIDTH = 640
export const HEIGHT = 360
export const ROOM: Rect = { x: 40, y: 260, width: 560, height: 80 }

/** A red English line in the lower middle of the frame. */
export const caption = (changes: Partial<Caption> = {}): Caption => ({
  kind: 'caption',
  trackId: 'track',
  text: 'Add the salt',
  language: 'en',
  box: { x: 220, y: 280, width: 200, height: 36, angleDegrees: 0 },
  rooms: [{ rect: ROOM, minScale: 0.6 }],
  fontSizePx: 30,
  middleShiftPx: 0,
  letterMiddleEm: 0.357,
  fill: '#ff2020',
  outline: null,
  plate: null,
  fontFamily: null,
  weight: 700,
  italic: false,
  align: 'center',
  letterSpacingPx: 0,
  ...changes,
})

/** A picture as it was drawn: four bytes a pixel. */
export interface Picture {
  readonly pixels: Uint8Array
}

export interface DrawnCases {
  readonly overlay: (name: string) => Picture
  readonly mask: (name: string) => Picture
  readonly mark: (name: string) => Picture
  /** Tracks whose text does not fit. */
  readonly overflowing: ReadonlySet<string>
}

/** Draws each case as a picture of its own; the mask and the watermark of those named in `masks` too. */
export async function drawCases(
  cases: Readonly<Record<string, readonly OverlayItem[]>>,
  masks: readonly string[] = [],
): Promise<DrawnCases> {
  const named = Object.entries(cases)
  let next = 0
  const pictures = new Map<string, Promise<Picture>>()
  const browser = new SharedBrowser()
  try {
    const { overflowing } = await drawPictures({
      plan: {
        widthPx: WIDTH,
        heightPx: HEIGHT,
        durationSeconds: named.length,
        items: named.flatMap(([, list]) => list),
        intervals: named.map(([, list], startSeconds) => ({ startSeconds, show: list.map(() => next++) })),
        watermark: { text: 'Mark', corner: 'top-right' },
        flags: [],
      },
      pictures: named.flatMap(([name], interval) => [
        { layer: 'overlay' as const, interval },
        ...(masks.includes(name) ? (['mask', 'mark'] as const).map((layer) => ({ layer, interval })) : []),
      ]),
      tools: { ...DEBIAN_TOOLS, bundleDir: await compositionBundle() },
      browser,
      signal: new AbortController().signal,
      onPicture: ({ layer, interval }, png) =>
        pictures.set(`${layer} ${named[interval]?.[0] ?? ''}`, pictureOf(png)),
    })
    const drawn = new Map(
      await Promise.all([...pictures].map(async ([name, picture]) => [name, await picture] as const)),
    )
    const of = (layer: string) => (name: string) => {
      const picture = drawn.get(`${layer} ${name}`)
      if (!picture) throw new Error(`"${name}" was not drawn`)
      return picture
    }
    return { overlay: of('overlay'), mask: of('mask'), mark: of('mark'), overflowing }
  } finally {
    await browser.drop()
  }
}

async function pictureOf(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (info.width !== WIDTH || info.height !== HEIGHT) throw new Error(`${info.width} × ${info.height} pixels`)
  return { pixels: data }
}

/** Bounds of the pixels that a test holds for, under the watermark's corner; undefined when there are none. */
export function boundsWhere(
  { pixels }: Picture,
  test: (red: number, green: number, blue: number, alpha: number) => boolean,
): (Rect & { count: number }) | undefined {
  let [left, top, right, bottom, count] = [WIDTH, HEIGHT, -1, -1, 0]
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      if (y < 40 && x > 500) continue
      const at = (y * WIDTH + x) * 4
      if (!test(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, pixels[at + 3] ?? 0)) continue
      ;[left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x),
        Math.max(bottom, y),
      ]
      count += 1
    }
  return count === 0
    ? undefined
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1, count }
}
/** Bounds of what is drawn; undefined of nothing. */
export const drawnBounds = (picture: Picture) => boundsWhere(picture, (_r, _g, _b, alpha) => alpha > 100)
export const rect = (picture: Picture) =>
  drawnBounds(picture) ?? { x: 0, y: 0, width: 0, height: 0, count: 0 }
