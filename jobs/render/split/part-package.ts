import * as z from 'zod'
import { AppError } from '#app/domain/errors.ts'
import { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { CacheFile, CacheFileWriter } from '../cache/cache-file.ts'
import { nameOfPicture, type PictureServer } from '../picture-server.ts'
import type { SourceVideo } from '../source/source-video.ts'

/** Keys in the file; whatever else it holds is pictures of earlier renders. */
const KEYS = { facts: 'part', plan: 'plan', times: 'frame-times', patch: 'patch ' } as const

/** Everything that a part of a long render is made of besides the source's file. */
export interface PartPackage {
  /** The part's frames as a silent video of their own. */
  readonly source: SourceVideo
  readonly plan: OverlayPlan
  /** Frames of the part, by their index in it, of which the whole render compares the picture. */
  readonly sampleFrames: readonly number[]
}

/**
 * Writes a part's package: it is as large as the part, however long the video is, and whoever encodes the part need
 * neither examine the video nor lay out its texts again.
 *
 * @param fill adds what earlier renders drew of it, and resolves to the tracks whose translation did not fit there
 */
export async function writePartPackage(
  path: string,
  { source, plan, sampleFrames }: PartPackage,
  pictures: PictureServer,
  fill: (file: CacheFileWriter) => Promise<Iterable<string>>,
): Promise<void> {
  const file = new CacheFileWriter(path, Infinity)
  try {
    const { frameTimes, ...facts } = source
    file.add(KEYS.facts, Buffer.alloc(0), { source: facts, sampleFrames })
    file.add(
      KEYS.times,
      Buffer.from(
        frameTimes.buffer,
        frameTimes.byteOffset,
        frameTimes.length * Float64Array.BYTES_PER_ELEMENT,
      ),
    )
    const items = plan.items.map((item) => {
      if (!('src' in item)) return item
      const name = nameOfPicture(item.src)
      file.add(KEYS.patch + name, pictures.bytesOf(item.src))
      return { ...item, src: name }
    })
    file.add(KEYS.plan, Buffer.from(JSON.stringify({ ...plan, items })))
    await file.finish(await fill(file))
    if (file.failure !== undefined) throw new AppError('storage.full', { cause: file.failure })
  } finally {
    await file.close()
  }
}

/** The facts were written by our own code of the same release: only their outline is checked. */
const Facts = z.object({
  source: z.custom<Omit<SourceVideo, 'frameTimes'>>(
    (value) => typeof value === 'object' && value !== null && 'streamIndex' in value,
  ),
  sampleFrames: z.array(z.int().nonnegative()),
})

/**
 * Reads a package; its patches are served by `pictures` from then on. Throws `render.failed` for a file that is none,
 * or is damaged.
 *
 * @param sourcePath where the whole video's file lies
 */
export async function readPartPackage(
  path: string,
  sourcePath: string,
  pictures: PictureServer,
): Promise<PartPackage> {
  const file = await CacheFile.open(path)
  try {
    const [planBytes, times] = [await file.bytes(KEYS.plan), await file.bytes(KEYS.times)]
    const facts = Facts.safeParse(file.facts(KEYS.facts)).data
    if (!planBytes || !times || !facts)
      throw new AppError('render.failed', { cause: new Error('no package') })
    const written = OverlayPlan.parse(JSON.parse(planBytes.toString()))
    const items = []
    for (const item of written.items) {
      if (!('src' in item)) {
        items.push(item)
        continue
      }
      const png = await file.bytes(KEYS.patch + item.src)
      if (!png) throw new AppError('render.failed', { cause: new Error('a patch is missing') })
      items.push({ ...item, src: pictures.keep(png) })
    }
    return {
      source: { ...facts.source, path: sourcePath, frameTimes: timesIn(times) },
      plan: { ...written, items },
      sampleFrames: facts.sampleFrames,
    }
  } finally {
    await file.close()
  }
}

/** A buffer's bytes lie anywhere; numbers of eight bytes want to lie on a multiple of eight. */
function timesIn(bytes: Buffer): Float64Array {
  return new Float64Array(new Uint8Array(bytes).buffer)
}
