import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { leavesPlate } from '#app/domain/overlay/own-plate.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { type Picture, showsItem } from '#remotion/layer.ts'
import { nameOfPicture } from '../picture-server.ts'
import type { RenderTools } from '../render-tools.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { codeHash } from './code-hash.ts'

/** Covers are found by the first, by the rules of the second, in frames that the third decodes: more than their own files, so that none is forgotten. */
export const COVERS_CODE = ['..', '../../../app/domain', '../../../app/gateways/media'].map((folder) =>
  path.resolve(import.meta.dirname, folder),
)

/** What draws and what finds covers: another release keeps none of the old one's pictures. */
export interface Makers {
  readonly composition: string
  readonly covers: string
}

let covers: Promise<string> | undefined

export async function makersOf({ bundleDir }: RenderTools): Promise<Makers> {
  // what runs was loaded when the process started
  covers ??= codeHash(COVERS_CODE)
  const bundle = await readFile(path.join(bundleDir, 'bundle.js'), 'utf8')
  return { composition: hashOf(bundle), covers: await covers }
}

/** The same for pictures of the same appearance, whichever video or plan they are of. */
export function pictureKey({ layer, interval }: Picture, plan: OverlayPlan, makers: Makers): string {
  const { widthPx, heightPx, items, watermark, light = 'sdr' } = plan
  const shown = (plan.intervals[interval]?.show ?? [])
    .flatMap((index) => items[index] ?? [])
    .filter((item) => showsItem(layer, item))
    .map(withoutAddress)
  const mark = layer === 'mark' ? watermark : null
  return `picture ${hashOf([makers.composition, widthPx, heightPx, light, layer, shown, mark])}`
}

/** A patch is served under the hash of its bytes; the rest of its address is that of one render. */
function withoutAddress(item: OverlayItem): OverlayItem {
  return 'src' in item ? { ...item, src: nameOfPicture(item.src) } : item
}

/**
 * Names the cover of each text: what it depends on is the source's picture and where texts stand when, but not what
 * they are translated to, nor where and how that is drawn, unless a plate goes with its letters.
 */
export function coverKeys(
  tracks: readonly SnapshotTrack[],
  { sourceId, source, makers }: { sourceId: string; source: SourceVideo; makers: Makers },
): (track: SnapshotTrack) => string {
  const places = tracks.map((track) => ({ ...track, translation: '', corrections: undefined }))
  const all = hashOf([makers.covers, sourceId, source.displayWidthPx, source.displayHeightPx, places])
  return (track) => `cover ${hashOf([all, track.id, ...(leavesPlate(track, tracks) ? ['plate'] : [])])}`
}

function hashOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return createHash('sha256').update(text).digest('hex')
}
