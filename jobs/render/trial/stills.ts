import sharp from 'sharp'
import type { Rect } from '#app/domain/geometry.ts'
import { cropOf, type Raster } from '#app/domain/erasing/raster.ts'
import { rgbAtDisplaySize } from '../encode/filter-graph.ts'
import type { RenderTools } from '../render-tools.ts'
import { readFrames } from '../source/read-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'

const WIDEST_PX = 640
const JPEG = { quality: 84, mozjpeg: false } as const

/** A part of a frame. */
export interface Area {
  readonly frame: number
  readonly rect: Rect
}

/** The parts of a video's frames as JPEGs at most 640 pixels wide, in their order. */
export async function stillsOf(
  areas: readonly Area[],
  { source, tools, signal }: { source: SourceVideo; tools: RenderTools; signal: AbortSignal },
): Promise<Buffer[]> {
  const rasters = await rastersOf(areas, { source, tools, signal })
  return Promise.all(areas.flatMap((area) => rasters.get(area) ?? []).map(jpegOf))
}

/** The parts of a video's frames as they are. */
export async function rastersOf(
  areas: readonly Area[],
  { source, tools, signal }: { source: SourceVideo; tools: RenderTools; signal: AbortSignal },
): Promise<ReadonlyMap<Area, Raster>> {
  const { displayWidthPx: width, displayHeightPx: height } = source
  const rasters = new Map<Area, Raster>()
  const reading = {
    ...{ source, tools, signal, pixelFormat: 'rgb24' as const },
    frames: areas.map(({ frame }) => frame),
    filter: rgbAtDisplaySize(source),
    bytesPerFrame: width * height * 3,
  }
  await readFrames(reading, (frame, pixels) => {
    for (const area of areas) if (area.frame === frame) rasters.set(area, cropOf(pixels, width, area.rect))
  })
  return rasters
}

function jpegOf({ data, rect }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width: rect.width, height: rect.height, channels: 3 } })
    .resize({ width: WIDEST_PX, withoutEnlargement: true })
    .jpeg(JPEG)
    .toBuffer()
}

/** The size of such a still. */
export function stillSize({ width, height }: Rect): { widthPx: number; heightPx: number } {
  const scale = Math.min(1, WIDEST_PX / width)
  return { widthPx: Math.round(width * scale), heightPx: Math.round(height * scale) }
}
