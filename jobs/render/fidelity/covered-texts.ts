import path from 'node:path'
import sharp from 'sharp'
import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import type { Language } from '#app/domain/languages.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { grown, pixelRect } from '#app/domain/erasing/raster.ts'
import type { PlannedVideo } from '../plan-video.ts'
import type { RenderTools } from '../render-tools.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { SharedBrowser } from '../states/browser.ts'
import { renderFrames } from '../trial/render-frames.ts'
import { sheetFrames } from '../trial/sheet-frames.ts'
import { type Area, rastersOf } from '../trial/stills.ts'

/** An original under its cover, without its translation: a PNG `<trackId>.png` of what is seen there. */
export interface CoveredText {
  readonly trackId: string
  readonly text: string
  readonly language: Language
}

/** Better ones leave nothing: the background was seen without the text, or is plain. */
const DOUBTFUL_BELOW = 0.9
/** The worst ones: each costs a reader a moment, and somebody waits for it. */
const MOST_TEXTS = 12
/** Surroundings that a detector wants to see, in heights of the box. */
const SURROUNDINGS = 0.6

export interface CoveredRequest extends Pick<PlannedVideo, 'plan' | 'covers' | 'tracks'> {
  readonly source: SourceVideo
  readonly workDir: string
  readonly folder: string
  readonly tools: RenderTools
  readonly browser: SharedBrowser
  readonly signal: AbortSignal
}

/** Draws the originals whose covers are doubtful as they are covered, so that a reader can try them. */
export async function drawCoveredTexts(request: CoveredRequest): Promise<CoveredText[]> {
  const { source, plan, covers, tracks, workDir, folder, tools, signal } = request
  const scoreOf = ({ id }: SnapshotTrack) => covers.get(id)?.score ?? 1
  const doubtful = tracks
    .filter((track) => scoreOf(track) < DOUBTFUL_BELOW)
    .toSorted((a, b) => scoreOf(a) - scoreOf(b))
    .slice(0, MOST_TEXTS)
  const drawn: CoveredText[] = []
  for (const group of sheetFrames(doubtful, source)) {
    const asked = {
      ...{ source: { ...source, audio: [] }, plan: coversOnly(plan), workDir },
      frames: group.map(({ frame }) => frame),
      outPath: path.join(workDir, 'covered.mp4'),
    }
    const { output } = await renderFrames(asked, { ...request, onProgress: () => undefined })
    const texts = group.flatMap(({ frame, tracks: shown }, place) =>
      shown.map((track) => ({ track, area: { frame: place, rect: seenAround(track, frame, source) } })),
    )
    const areas: Area[] = texts.map(({ area }) => area)
    const rasters = await rastersOf(areas, { source: output, tools, signal })
    for (const { track, area } of texts) {
      const raster = rasters.get(area)
      if (!raster) continue
      const { width, height } = raster.rect
      await sharp(raster.data, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toFile(path.join(folder, `${track.id}.png`))
      drawn.push({ trackId: track.id, text: track.text, language: track.language })
    }
  }
  return drawn
}

function coversOnly(plan: OverlayPlan): OverlayPlan {
  const isCover = (index: number) => ['patch', 'mask', 'blur'].includes(plan.items[index]?.kind ?? '')
  const intervals = plan.intervals.map((interval) => ({ ...interval, show: interval.show.filter(isCover) }))
  return { ...plan, intervals, watermark: null }
}

function seenAround(track: SnapshotTrack, frame: number, source: SourceVideo): Rect {
  const seconds = source.frameTimes[frame] ?? 0
  const box = track.boxes.findLast((entry) => entry.seconds <= seconds)?.box ?? track.prevalentBox
  const frameSize = { widthPx: source.displayWidthPx, heightPx: source.displayHeightPx }
  const linePx = box.height / track.text.split('\n').length
  return pixelRect(grown(boundsOf(box), SURROUNDINGS * linePx), frameSize)
}
