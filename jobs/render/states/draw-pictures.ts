import { makeCancelSignal, renderFrames } from '@remotion/renderer'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { type Picture, pictureFrames } from '#remotion/layer.ts'
import type { TranslatedVideoProps } from '#remotion/TranslatedVideo.tsx'
import type { RenderTools } from '../render-tools.ts'
import { chromiumSettings, type SharedBrowser, watchMemory } from './browser.ts'
import { composePicture, type SpritePixels, spritePixels } from './compose-pictures.ts'
import { composeMask, maskPictures } from './mask-pictures.ts'
import { type PictureBatch, pictureBatches } from './picture-batches.ts'
import { type Sprite, type SpritePlan, spritePlan } from './sprites.ts'
import { createServer } from 'node:net'

/** Remotion wants a rate; nothing of these pictures depends on it. */
const ANY_FPS = 30
/** More pages draw no faster beside ffmpeg on a small machine, and Remotion then keeps switching between them. */
const PAGES = 1
const ATTEMPTS = 3
const PICTURE_TIMEOUT_MS = 60_000
/** Remotion does not notice every death of Chromium: without a picture for so long it is taken for dead. */
const SILENCE_LIMIT_MS = 45_000

export interface DrawRequest {
  readonly plan: OverlayPlan
  readonly pictures: readonly Picture[]
  readonly tools: RenderTools
  readonly browser: SharedBrowser
  readonly signal: AbortSignal
  /** Called once for each picture with its PNG, roughly in the order of the intervals. */
  readonly onPicture: (picture: Picture, png: Buffer) => void
}

/** What the composition found out while drawing. */
export interface Drawn {
  /** Tracks whose translation does not fit even at its smallest size. */
  readonly overflowing: ReadonlySet<string>
}

/**
 * Draws pictures of a plan, each once, roughly in the order of the intervals; items that only move are drawn once for all
 * their places. When Chromium dies or a port is taken meanwhile, what is still missing is drawn again; throws
 * `render.failed` when that does not help, or `memory.unavailable` when the machine is short of it.
 */
export async function drawPictures(request: DrawRequest): Promise<Drawn> {
  const { plan, browser, onPicture } = request
  const overflowing = new Set<string>()
  const { masks, others } = maskPictures(plan, request.pictures)
  // a Chromium that nothing is asked of takes as much memory as one that draws
  if (others.length === 0) await browser.drop()
  const failed = new AbortController()
  const signal = AbortSignal.any([request.signal, failed.signal])
  const cut: Picture[] = []
  const composeMasks = async () => {
    for (const one of masks) {
      const png = await composeMask(one, plan, signal)
      if (png) onPicture(one.picture, png)
      else cut.push(one.picture)
    }
  }
  // when one fails the other must not go on, nor outlive this function
  const parts = [composeMasks(), drawOnPages(others, { ...request, signal }, overflowing, cut)].map((part) =>
    part.catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(parts)
  await Promise.all(parts)
  for (const batch of pictureBatches(plan, cut)) await drawBatch(batch, request, overflowing)
  return { overflowing }
}

/** Draws pictures of which some are composed of items that only move; those that cannot be are put into `cut`. */
async function drawOnPages(
  pictures: readonly Picture[],
  request: DrawRequest,
  overflowing: Set<string>,
  cut: Picture[],
): Promise<void> {
  const { sprites, page, composed, others } = spritePlan(request.plan, pictures)
  let pixels: Promise<Map<Sprite, SpritePixels>> | undefined
  const waiting = composed.toSorted((a, b) => a.picture.interval - b.picture.interval)
  const composeUntil = async (interval: number) => {
    while ((waiting[0]?.picture.interval ?? Infinity) < interval) {
      request.signal.throwIfAborted()
      const pixelsOf = await (pixels ??= drawSprites(sprites, page, request, overflowing))
      const one = waiting.shift()
      if (one?.parts.every(({ sprite }) => pixelsOf.has(sprite)))
        request.onPicture(one.picture, await composePicture(one, pixelsOf, request.plan))
      else if (one) cut.push(one.picture)
    }
  }
  // encoding goes on with what is drawn already
  for (const batch of pictureBatches(request.plan, others)) {
    await composeUntil(firstInterval(batch))
    await drawBatch(batch, request, overflowing)
  }
  await composeUntil(Infinity)
}

/** Of the whole plan's, that a batch has a picture of; the mark is in all of them. */
function firstInterval({ frames, pictureOf }: PictureBatch): number {
  const states = frames.map(pictureOf).filter(({ layer }) => layer !== 'mark')
  return states.reduce((first, { interval }) => Math.min(first, interval), Infinity)
}

/** The sprites' pixels, without those that do not fit on their page whole. */
async function drawSprites(
  sprites: readonly Sprite[],
  page: SpritePlan['page'],
  request: DrawRequest,
  overflowing: Set<string>,
): Promise<Map<Sprite, SpritePixels>> {
  const plan = {
    ...request.plan,
    ...page,
    items: sprites.map(({ item }) => item),
    intervals: sprites.map((_, index) => ({ startSeconds: index, show: [index] })),
  }
  const drawn = new Map<Sprite, Buffer>()
  const pictures = sprites.map(({ layer }, interval) => ({ layer, interval }))
  const onPicture = ({ interval }: Picture, png: Buffer) => {
    const sprite = sprites[interval]
    if (sprite) drawn.set(sprite, png)
  }
  for (const batch of pictureBatches(plan, pictures))
    await drawBatch(batch, { ...request, plan, onPicture }, overflowing)
  const pixelsOf = new Map<Sprite, SpritePixels>()
  for (const [sprite, png] of drawn) {
    const pixels = await spritePixels(png)
    if (pixels) pixelsOf.set(sprite, pixels)
  }
  return pixelsOf
}

async function drawBatch(
  { plan, frames, pictureOf }: PictureBatch,
  request: DrawRequest,
  overflowing: Set<string>,
): Promise<void> {
  const missing = new Set(frames)
  const failure = watchMemory()
  for (let attempt = 1; missing.size > 0; attempt += 1) {
    try {
      await drawFrames([...missing].sort(ascending), { ...request, plan }, overflowing, (frame, png) => {
        if (missing.delete(frame)) request.onPicture(pictureOf(frame), png)
      })
    } catch (cause) {
      request.signal.throwIfAborted()
      await request.browser.drop()
      if (attempt === ATTEMPTS) throw failure(cause)
    }
  }
}

const ascending = (a: number, b: number) => a - b

async function drawFrames(
  frames: number[],
  { plan, tools, browser, signal }: DrawRequest,
  overflowing: Set<string>,
  onFrame: (frame: number, png: Buffer) => void,
): Promise<void> {
  const props: TranslatedVideoProps = { plan, layer: 'overlay', source: null, frames: 'pictures' }
  const { cancel, cancelSignal } = makeCancelSignal()
  const silence = setTimeout(cancel, SILENCE_LIMIT_MS)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await renderFrames({
      ...chromiumSettings(tools),
      puppeteerInstance: await browser.open(tools),
      port: await freePort(),
      serveUrl: tools.bundleDir,
      composition: compositionFor(plan, props),
      inputProps: props,
      frames,
      imageFormat: 'png',
      concurrency: PAGES,
      muted: true,
      outputDir: null,
      timeoutInMilliseconds: PICTURE_TIMEOUT_MS,
      cancelSignal,
      onStart: () => undefined,
      onFrameUpdate: () => undefined,
      onFrameBuffer: (png, frame) => {
        silence.refresh()
        onFrame(frame, png)
      },
      onBrowserLog: ({ text }) => noteOverflow(text, overflowing),
    })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cancel)
  }
}

/** The composition as `Root` would answer it, without opening a page to ask. */
function compositionFor(plan: OverlayPlan, props: TranslatedVideoProps) {
  return {
    id: 'TranslatedVideo',
    width: plan.widthPx,
    height: plan.heightPx,
    fps: ANY_FPS,
    durationInFrames: pictureFrames(plan.intervals.length),
    props,
    defaultProps: props,
    defaultCodec: null,
    defaultOutName: null,
    defaultVideoImageFormat: null,
    defaultPixelFormat: null,
    defaultProResProfile: null,
    defaultSampleRate: null,
  }
}

/** The composition says on its console which captions do not fit. */
function noteOverflow(text: string, overflowing: Set<string>): void {
  const track = /^overflow (\S+)$/.exec(text)?.[1]
  if (track) overflowing.add(track)
}

/**
 * A port that was free a moment ago, from the system's own range: Remotion's search starts at 3000, where the
 * web process listens, and two workers that search at once find the same one.
 */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('the system gave no port')),
      )
    })
  })
}
