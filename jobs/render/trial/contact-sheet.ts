import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SheetResult, type Still, textsOnSheet } from '#app/domain/preview.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { drawCoveredTexts } from '../fidelity/covered-texts.ts'
import type { PictureServer } from '../picture-server.ts'
import { type PlannedVideo, planVideo } from '../plan-video.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { flagsOf } from './flags-of.ts'
import type { MadePreview, PreviewRequest } from './preview-request.ts'
import { renderFrames } from './render-frames.ts'
import { type SheetFrame, sheetFrames } from './sheet-frames.ts'
import { stillArea } from './still-area.ts'
import { type Area, stillSize, stillsOf } from './stills.ts'
import { planOfFrames } from './some-frames.ts'

/** The texts of a page that change, or would if they had a translation, before and after; all pictures in one file. */
export async function renderContactSheet(
  request: PreviewRequest,
  { source, pictures, workDir, page }: SheetParts,
): Promise<MadePreview<SheetResult>> {
  const onPage = textsOnSheet(request.tracks, page)
  const ids = new Set(onPage.map(({ id }) => id))
  // covers of other texts that are seen in the same frames are drawn as well
  const isSeen = (track: SnapshotTrack) =>
    onPage.some((text) => track.startSeconds < text.endSeconds && text.startSeconds < track.endSeconds)
  const planned = await planVideo({ ...request, source, pictures, isSeen })
  const { plan, tracks } = planned
  const shown = tracks.filter(({ id }) => ids.has(id))
  const groups = sheetFrames(shown, source)
  await writeFile(request.outPath, '')
  const stills: Still[] = []
  let written = 0
  const keep = async (picture: Buffer) => {
    await appendFile(request.outPath, picture)
    written += picture.length
    return { start: written - picture.length, length: picture.length }
  }
  for (const [index, group] of groups.entries()) {
    const onProgress = (fraction: number) => request.onProgress((index + fraction) / groups.length)
    const drawn = await drawGroup(group, { ...request, onProgress }, { plan, source, workDir })
    for (const { track, frame, rect, before, after } of drawn.pictures)
      stills.push({
        trackId: track.id,
        seconds: source.frameTimes[frame] ?? 0,
        ...stillSize(rect),
        before: await keep(before),
        after: await keep(after),
        flags: flagsOf(track, plan, drawn.overflowing),
      })
  }
  const order = new Map(tracks.map(({ id }, place): [string, number] => [id, place]))
  const placeOf = ({ trackId }: Still) => order.get(trackId) ?? 0
  const { coveredFolder: folder } = request
  // other texts are told about on their own pages
  const asked = { ...request, ...planned, tracks: shown, source, workDir }
  return {
    result: { kind: 'contact-sheet', stills: stills.toSorted((a, b) => placeOf(a) - placeOf(b)) },
    covered: folder === undefined ? [] : await drawCoveredTexts({ ...asked, folder }),
  }
}

interface SheetParts {
  readonly source: SourceVideo
  readonly pictures: PictureServer
  readonly workDir: string
  /** From 1. */
  readonly page: number
}

/** Renders the frames of a group, and cuts what stands around each text out of the source and out of the output. */
async function drawGroup(
  group: readonly SheetFrame[],
  request: PreviewRequest,
  { plan, source, workDir }: Pick<PlannedVideo, 'plan'> & Pick<SheetParts, 'source' | 'workDir'>,
) {
  const frames = group.map(({ frame }) => frame)
  const outPath = path.join(workDir, 'sheet.mp4')
  const silent = { ...source, audio: [] }
  const asked = { source: silent, plan, frames, outPath, workDir }
  const { output, overflowing } = await renderFrames(asked, request)
  const wanted = group.flatMap(({ frame, tracks }, place) => {
    const planNow = planOfFrames(plan, source, [frame])
    return tracks.map((track) => ({
      track,
      frame,
      rect: stillArea(track.id, boxAt(track, source.frameTimes[frame] ?? 0), planNow),
      place,
    }))
  })
  const before: Area[] = wanted.map(({ frame, rect }) => ({ frame, rect }))
  const after: Area[] = wanted.map(({ place, rect }) => ({ frame: place, rect }))
  const originals = await stillsOf(before, { ...request, source })
  const outputs = await stillsOf(after, { ...request, source: output })
  const pictures = wanted.flatMap((one, index) => {
    const [original, rendered] = [originals[index], outputs[index]]
    return original && rendered ? [{ ...one, before: original, after: rendered }] : []
  })
  return { pictures, overflowing }
}

function boxAt({ boxes, prevalentBox }: SnapshotTrack, seconds: number) {
  return boxes.findLast((entry) => entry.seconds <= seconds)?.box ?? prevalentBox
}
