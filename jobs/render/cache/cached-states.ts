import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Picture } from '#remotion/layer.ts'
import { drawPictures, type DrawRequest } from '../states/draw-pictures.ts'
import type { CacheFiles, CacheFileWriter } from './cache-file.ts'

export interface StateCache {
  readonly reader: CacheFiles
  readonly writer: CacheFileWriter
  readonly keyOf: (picture: Picture, plan: OverlayPlan) => string
}

export interface DrawnPictures {
  readonly overflowing: ReadonlySet<string>
  readonly pictures: { readonly drawn: number; readonly reused: number }
}

/** As `drawPictures`, but draws only those that no earlier render of the project has drawn. */
export async function drawUncachedPictures(request: DrawRequest, cache?: StateCache): Promise<DrawnPictures> {
  if (!cache) {
    const { overflowing } = await drawPictures(request)
    return { overflowing, pictures: { drawn: request.pictures.length, reused: 0 } }
  }
  const { reader, writer, keyOf } = cache
  const { plan, onPicture } = request
  const missing: Picture[] = []
  const overflowed = new Set<string>()
  for (const picture of request.pictures) {
    request.signal.throwIfAborted()
    const key = keyOf(picture, plan)
    const png = await reader.bytes(key)
    if (!png) {
      missing.push(picture)
      continue
    }
    for (const id of tracksOn(picture, plan)) if (reader.overflowing.has(id)) overflowed.add(id)
    writer.add(key, png)
    onPicture(picture, png)
  }
  const { overflowing } = await drawPictures({
    ...request,
    pictures: missing,
    onPicture: (picture, png) => {
      writer.add(keyOf(picture, plan), png)
      onPicture(picture, png)
    },
  })
  return {
    overflowing: new Set([...overflowed, ...overflowing]),
    pictures: { drawn: missing.length, reused: request.pictures.length - missing.length },
  }
}

/** The tracks whose captions a picture shows. */
export function tracksOn({ interval }: Picture, { intervals, items }: OverlayPlan): string[] {
  return (intervals[interval]?.show ?? []).flatMap((index) => {
    const item = items[index]
    return item?.kind === 'caption' ? [item.trackId] : []
  })
}
