import type { Rect } from '#app/domain/geometry.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { NO_SURROUNDINGS } from '#app/domain/surroundings.ts'
import type { RenderTools } from '../render-tools.ts'
import { batchesByBytes } from '../source/batches.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { Cover } from '#app/domain/overlay/overlay-plan.ts'
import { marginsIn } from '#app/domain/overlay/known-cover.ts'
import { paintedRects } from '#app/domain/overlay/line-plates.ts'
import { leavesPlate, plateTakenAlong } from '#app/domain/overlay/own-plate.ts'
import { plateChannelOf } from '#app/domain/overlay/plate-kinds.ts'
import { type CoverTask, movedRect, taskOf } from './cover-task.ts'
import { type Sample, sampleTasks } from './sample-tasks.ts'
import { asScreen } from './find-surroundings.ts'
import {
  asScaled,
  boxFillOf,
  type FoundCover,
  letterFillOf,
  LIVE_SCORE,
  plainCoverOf,
  withWordBoxes,
} from './live-cover.ts'
import { judgeCover, middleColor } from './judge-cover.ts'
import { lettersOverTime } from '#app/domain/erasing/letters-over-time.ts'
import { both, dilated } from '#app/domain/erasing/masks.ts'
import { maskPicture, paintedPatch, patchOf, plainPatch } from './patch.ts'
import { plainBackgroundOf } from './plain-background.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import { asRevealed } from './revealed-cover.ts'
import { type VeiledErasure, veiledErasure } from './veiled-plate.ts'
import { wholePlate } from './whole-plate.ts'

/** Pictures of the background that the composition shows. */
interface PatchStore {
  /** Keeps a PNG and gives the address under which the composition finds it. */
  keep(png: Buffer): string
  /** The PNG behind such an address. */
  bytesOf(address: string): Buffer
}

export interface CoverSearch {
  readonly source: SourceVideo
  /** All texts, in display pixels: those that stay matter as neighbours. */
  readonly tracks: readonly SnapshotTrack[]
  readonly hidden: readonly SnapshotTrack[]
  readonly tools: RenderTools
  readonly signal: AbortSignal
  /** Where patches are stored. */
  readonly pictures: PatchStore
}

const MOVING = { kind: 'moving' } as const
/** A text that grows is where it is expected to so much of a line's height. */
const GROWN_HEIGHTS = 0.04
/** Parts of frames that are held at once; a film has thousands of texts. */
const SAMPLES_AT_ONCE_BYTES = 96 * 2 ** 20
/** Of finding covers, so much is reading the frames. */
const READING_SHARE = 0.7

/**
 * Learns from single frames how each text is best hidden. A text over a moving background is erased frame
 * by frame: its letters alone where they can be told, also where it moves itself; else its box.
 *
 * @param onFound is told how many texts are done, and parts of them
 */
export async function findCovers(
  search: CoverSearch,
  onFound: (count: number) => void = () => undefined,
): Promise<Map<SnapshotTrack['id'], FoundCover>> {
  const covers = new Map<SnapshotTrack['id'], FoundCover>()
  for (const tasks of batchesOf(search)) {
    const before = covers.size
    let read = 0
    const tell = () => onFound(before + READING_SHARE * read + (1 - READING_SHARE) * (covers.size - before))
    const cover = async (task: CoverTask, sample: Sample) => {
      search.signal.throwIfAborted()
      const found = asRevealed(task.track, await coverOf(task, sample, search))
      covers.set(task.track.id, withWordBoxes(task.track, found))
      tell()
    }
    let covering = Promise.resolve()
    const onWhole = (task: CoverTask, sample: Sample) => {
      covering = covering.then(() => cover(task, sample))
      // thrown once all frames are read; until then it must not count as unhandled
      covering.catch(() => undefined)
    }
    const onRead = (share: number) => {
      read = share * tasks.length
      tell()
    }
    // where reading fails, what is being covered must not outlive this function
    await sampleTasks(tasks, search, { onRead, onWhole }).finally(() => covering.catch(() => undefined))
    await covering
  }
  return new Map(search.hidden.map((track) => [track.id, covers.get(track.id) ?? boxFillOf(track)]))
}

/** Tasks in the order of time. */
function batchesOf({ hidden, tracks, source }: CoverSearch): Iterable<CoverTask[]> {
  const firstOf = ({ shown, clean }: CoverTask) => Math.min(...shown, ...clean)
  const bytesOf = ({ shown, clean, rect }: CoverTask) =>
    (shown.length + clean.length) * rect.width * rect.height * 3
  const tasks = hidden.flatMap((track) => taskOf(track, tracks, source) ?? [])
  return batchesByBytes(
    tasks.toSorted((a, b) => firstOf(a) - firstOf(b)),
    bytesOf,
    SAMPLES_AT_ONCE_BYTES,
  )
}

/** How far letters of a text that grows may be from where they are expected: its size is known to a few hundredths. */
function grownByPx({ lineHeightPx }: CoverTask): number {
  return Math.ceil(GROWN_HEIGHTS * lineHeightPx)
}

async function coverOf(
  task: CoverTask,
  sample: Sample,
  { pictures, source, tracks }: CoverSearch,
): Promise<FoundCover> {
  const { track, rect } = task
  const of = (frames: readonly number[]) => frames.flatMap((frame) => sample.frames.get(frame) ?? [])
  const { surface, linePlate, linePlates, background } = sample.surroundings ?? NO_SURROUNDINGS
  const [first, ...rest] = of(task.shown)
  if (!first || rect.width === 0 || rect.height === 0) return { ...boxFillOf(track), background }
  const onScreen = (raster: Raster) => asScreen(raster, source)
  const shown = [onScreen(first), ...rest.map(onScreen)] as const
  const veiled = plateChannelOf(tracks)(track) && veiledErasure(task, shown, { tracks, source })
  if (veiled) return veiledCover(task, veiled, { tracks, pictures })
  if (surface === null && leavesPlate(track, tracks)) {
    const plate = wholePlate(task, linePlate ? [linePlate.rect] : linePlates?.rects, source)
    const src = pictures.keep(await maskPicture(plate.mask, plate.rect))
    const whole = { ...task, rect: plate.rect }
    return asScaled(whole, { ...letterFillOf(whole, src), isPlateErased: true }, { kind: 'mask', src })
  }
  if (linePlates && track.style.plate) {
    const src = pictures.keep(await paintedPatch(paintedRects(linePlates), track.style.plate.color, rect))
    const found = { ...plainCoverOf(task, src), plateColor: track.style.plate.color, linePlates }
    return asScaled(task, found, { kind: 'patch', src })
  }
  const along = source.light === 'sdr' ? plateTakenAlong(track, tracks) : null
  if (along) {
    const src = pictures.keep(
      await paintedPatch([movedRect(along.painted, track.prevalentBox, task.box, false)], along.color, rect),
    )
    const found = { ...plainCoverOf(task, src), plateColor: along.color, linePlate: along }
    return asScaled(task, found, { kind: 'patch', src })
  }
  const clean = of(task.clean)
  const levels = source.light === 'sdr' ? {} : { levels: { shown: [first, ...rest] as const, clean } }
  const judgement =
    track.style.background === 'moving' || task.shifts.size > 0
      ? MOVING
      : judgeCover(task, {
          shown,
          clean: clean.map(onScreen),
          ...levels,
          isPlateWhole: surface === null && !linePlate,
        })
  if (judgement.kind === 'moving') {
    const plain = task.isFollowed && source.light === 'sdr' ? plainBackgroundOf(task, shown) : null
    if (plain) return { ...plainCoverOf(task, pictures.keep(await plainPatch(plain, rect))), background }
    const letters = lettersOverTime(task, shown)
    const erased =
      letters && task.growth.size > 0 ? dilated(letters, rect.width, rect.height, grownByPx(task)) : letters
    const src = erased && pictures.keep(await maskPicture(erased, rect))
    const found = { ...(src === null ? boxFillOf(track) : letterFillOf(task, src)), background }
    return asScaled(task, found, letters && (await scaledLetters(letters, task, pictures)))
  }
  const isFilled = judgement.kind === 'plain' && judgement.isBeyondRgb
  const src = pictures.keep(
    await (isFilled ? maskPicture(letterMaskOf(judgement, rect), rect) : patchOf(judgement, rect)),
  )
  const { startSeconds, endSeconds } = track
  const isPlateDrawn = judgement.kind === 'plain' && track.style.plate && !judgement.goesOn
  const found: FoundCover = {
    kind: judgement.kind,
    score: judgement.score,
    showings: [{ cover: { kind: isFilled ? 'mask' : 'patch', rect, src }, startSeconds, endSeconds }],
    plateColor: isPlateDrawn ? middleColor(judgement.plane, rect) : null,
    surface: judgement.kind === 'plain' ? surface : null,
    ...(judgement.kind === 'plain' && { linePlate }),
    background,
  }
  // one colour hides it at any size
  const isColor = judgement.kind === 'plain' && !isFilled
  return asScaled(
    task,
    found,
    isColor ? { kind: 'patch', src } : await scaledLetters(judgement.hidden, task, pictures),
  )
}

/** The letters with what they may be off by while they are larger or smaller; null where they never are. */
async function scaledLetters(letters: Mask, task: CoverTask, pictures: PatchStore) {
  if (!task.track.style.scaling) return null
  const { rect } = task
  const grown = dilated(letters, rect.width, rect.height, grownByPx(task))
  return { kind: 'mask' as const, src: pictures.keep(await maskPicture(grown, rect)) }
}

/** Erases letters on a translucent plate, and with them the plate if it was made for them. */
async function veiledCover(
  { track, box }: CoverTask,
  { mask, rect, plates, isPlateErased }: VeiledErasure,
  { tracks, pictures }: Pick<CoverSearch, 'tracks' | 'pictures'>,
): Promise<FoundCover> {
  const { startSeconds, endSeconds } = track
  const channel = plateChannelOf(tracks)(track)
  const src = pictures.keep(await maskPicture(mask, rect))
  const covers: Cover[] = [
    ...(channel ? plates.map((plate) => ({ kind: 'plate' as const, ...plate, channel })) : []),
    { kind: 'mask', rect, src },
  ]
  const stands = isPlateErased ? null : track.style.plate?.box
  return {
    kind: 'letters',
    score: LIVE_SCORE.letters,
    plateColor: null,
    isPlateErased,
    surface: null,
    background: stands ? marginsIn(stands, box) : null,
    showings: covers.map((cover) => ({ cover, startSeconds, endSeconds })),
  }
}

/** What a patch would hide, with the pixels over which that would fade out. */
function letterMaskOf({ hidden, limits }: { hidden: Mask; limits: Mask }, { width, height }: Rect): Mask {
  return both(dilated(hidden, width, height, 1), limits)
}
