import type { BackgroundMargins, LinePlate } from '#app/domain/overlay/build-overlay-plan.ts'
import { areShownTogether, boxAt, standsStill } from '#app/domain/overlay/steps.ts'
import { screenColors } from '#app/domain/light.ts'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { levelsAtDisplaySize } from '../encode/filter-graph.ts'
import type { RenderTools } from '../render-tools.ts'
import { readFrames } from '../source/read-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { Cover } from '#app/domain/overlay/overlay-plan.ts'
import { leavesPlate } from '#app/domain/overlay/own-plate.ts'
import { plateChannelOf } from '#app/domain/overlay/plate-kinds.ts'
import { type CoverTask, coverTask, movingTask, shiftedRect } from './cover-task.ts'
import { boxFillOf, type FoundCover, letterFillOf, LIVE_SCORE } from './live-cover.ts'
import { judgeCover, middleColor } from './judge-cover.ts'
import { backgroundAround } from './background.ts'
import { lettersOverTime } from '#app/domain/erasing/letters-over-time.ts'
import { both, dilated } from '#app/domain/erasing/masks.ts'
import { maskPicture, patchOf } from './patch.ts'
import { cropOf, type Mask, type Raster } from '#app/domain/erasing/raster.ts'
import { plateAround } from './plate-around.ts'
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
/** Parts of frames that are held at once; a film has thousands of texts. */
const SAMPLES_AT_ONCE_BYTES = 96 * 2 ** 20

/**
 * Learns from single frames how each text is best hidden. A text over a moving background is erased frame
 * by frame: its letters alone where they can be told, also where it moves itself; else its box.
 *
 * @param onFound is told how many texts are done
 */
export async function findCovers(
  search: CoverSearch,
  onFound: (count: number) => void = () => undefined,
): Promise<Map<SnapshotTrack['id'], FoundCover>> {
  const covers = new Map<SnapshotTrack['id'], FoundCover>()
  for (const tasks of batchesOf(search.hidden.flatMap((track) => taskOf(track, search) ?? []))) {
    const samples = await sample(tasks, search)
    for (const task of tasks) {
      search.signal.throwIfAborted()
      covers.set(task.track.id, asRevealed(task.track, await coverOf(task, samples, search)))
    }
    onFound(covers.size)
  }
  return new Map(search.hidden.map((track) => [track.id, covers.get(track.id) ?? boxFillOf(track)]))
}

function taskOf(track: SnapshotTrack, { tracks, source }: CoverSearch): CoverTask | null {
  return standsStill(track) ? coverTask(track, tracks, source) : movingTask(track, tracks, source)
}

/** Tasks in the order of time, as many at once as the memory for their samples allows, at least one. */
function batchesOf(tasks: readonly CoverTask[]): CoverTask[][] {
  const firstOf = ({ shown, clean }: CoverTask) => Math.min(...shown, ...clean)
  const batches: CoverTask[][] = []
  let bytes = Infinity
  for (const task of tasks.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const own = (task.shown.length + task.clean.length) * task.rect.width * task.rect.height * 3
    const open = bytes + own <= SAMPLES_AT_ONCE_BYTES ? batches.at(-1) : undefined
    if (open) open.push(task)
    else batches.push([task])
    bytes = open ? bytes + own : own
  }
  return batches
}

interface Sample {
  readonly frames: Map<number, Raster>
  /** How far the plate's surface goes on around it. */
  surface: Rect | null
  linePlate?: LinePlate | undefined
  background: BackgroundMargins | null
}
type Samples = ReadonlyMap<CoverTask, Sample>

/** The tasks' parts of the frames they ask for; frames are decoded once, and only the parts stay in memory. */
async function sample(
  tasks: readonly CoverTask[],
  { source, tracks, tools, signal }: CoverSearch,
): Promise<Samples> {
  const samples = new Map(
    tasks.map((task): [CoverTask, Sample] => [task, { frames: new Map(), surface: null, background: null }]),
  )
  const wanting = new Map<number, CoverTask[]>()
  for (const task of tasks)
    for (const frame of new Set([...task.shown, ...task.clean, task.reference])) {
      const others = wanting.get(frame)
      if (others) others.push(task)
      else wanting.set(frame, [task])
    }
  const { displayWidthPx, displayHeightPx } = source
  const reading = {
    source,
    frames: [...wanting.keys()],
    filter: levelsAtDisplaySize(source),
    pixelFormat: 'rgb24',
    bytesPerFrame: displayWidthPx * displayHeightPx * 3,
    tools,
    signal,
  } as const
  await readFrames(reading, (frame, pixels) => {
    for (const task of wanting.get(frame) ?? []) {
      const own = samples.get(task)
      if (!own) continue
      const isSampled = task.shown.includes(frame) || task.clean.includes(frame)
      if (isSampled)
        own.frames.set(frame, cropOf(pixels, displayWidthPx, shiftedRect(task.rect, task.shifts.get(frame))))
      if (!task.surroundings || frame !== task.reference) continue
      const around = asScreen(cropOf(pixels, displayWidthPx, task.surroundings), source)
      const others = othersOn(task, tracks, source)
      const plate = task.shifts.size === 0 ? plateAround(task.track, around, others) : null
      if (plate) Object.assign(own, plate)
      else own.background = backgroundAround({ ...task, fill: task.track.style.fill }, around, others)
    }
  })
  return samples
}

/** The colours in which letters are told from what is around them: all bounds are a screen's. */
function asScreen(raster: Raster, { light }: SourceVideo): Raster {
  if (light === 'sdr') return raster
  return { ...raster, data: screenColors(raster.data, light) }
}

/** Where other texts are on the frame on which a text's surroundings are examined. */
function othersOn(
  { track, reference }: CoverTask,
  tracks: CoverSearch['tracks'],
  source: SourceVideo,
): TextBox[] {
  const seconds = source.frameTimes[reference] ?? track.startSeconds
  return tracks
    .filter((other) => other !== track && areShownTogether(track, other))
    .map((other) => boxAt(other, seconds))
}

async function coverOf(
  task: CoverTask,
  samples: Samples,
  { pictures, source, tracks }: CoverSearch,
): Promise<FoundCover> {
  const { track, rect } = task
  const own = samples.get(task)
  const of = (frames: readonly number[]) => frames.flatMap((frame) => own?.frames.get(frame) ?? [])
  const { surface, linePlate, background } = own ?? { surface: null, background: null }
  const [first, ...rest] = of(task.shown)
  if (!first || rect.width === 0 || rect.height === 0) return { ...boxFillOf(track), background }
  const onScreen = (raster: Raster) => asScreen(raster, source)
  const shown = [onScreen(first), ...rest.map(onScreen)] as const
  const veiled = plateChannelOf(tracks)(track) && veiledErasure(task, shown, { tracks, source })
  if (veiled) return veiledCover(task, veiled, { tracks, pictures })
  if (surface === null && leavesPlate(track, tracks)) {
    const plate = wholePlate(task, linePlate?.rect, source)
    const src = pictures.keep(await maskPicture(plate.mask, plate.rect))
    return { ...letterFillOf({ ...task, rect: plate.rect }, src), isPlateErased: true }
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
    const letters = lettersOverTime(task, shown)
    const src = letters && pictures.keep(await maskPicture(letters, rect))
    return { ...(src === null ? boxFillOf(track) : letterFillOf(task, src)), background }
  }
  const isFilled = judgement.kind === 'plain' && judgement.isBeyondRgb
  const src = pictures.keep(
    await (isFilled ? maskPicture(letterMaskOf(judgement, rect), rect) : patchOf(judgement, rect)),
  )
  const { startSeconds, endSeconds } = track
  return {
    kind: judgement.kind,
    score: judgement.score,
    showings: [{ cover: { kind: isFilled ? 'mask' : 'patch', rect, src }, startSeconds, endSeconds }],
    plateColor: judgement.kind === 'plain' && track.style.plate ? middleColor(judgement.plane, rect) : null,
    surface: judgement.kind === 'plain' ? surface : null,
    ...(judgement.kind === 'plain' && { linePlate }),
    background,
  }
}

/** Erases letters on a translucent plate, and with them the plate if it was made for them. */
async function veiledCover(
  { track, box }: CoverTask,
  { mask, rect, plate, isPlateErased }: VeiledErasure,
  { tracks, pictures }: Pick<CoverSearch, 'tracks' | 'pictures'>,
): Promise<FoundCover> {
  const { startSeconds, endSeconds } = track
  const channel = plateChannelOf(tracks)(track)
  const src = pictures.keep(await maskPicture(mask, rect))
  const covers: Cover[] = [
    ...(plate && channel ? [{ kind: 'plate' as const, ...plate, channel }] : []),
    { kind: 'mask', rect, src },
  ]
  const stands = isPlateErased ? null : track.style.plate?.box
  return {
    kind: 'letters',
    score: LIVE_SCORE.letters,
    plateColor: null,
    isPlateErased,
    surface: null,
    // what stays bounds the translation
    background: stands
      ? {
          left: box.x - stands.x,
          right: stands.x + stands.width - box.x - box.width,
          up: box.y - stands.y,
          down: stands.y + stands.height - box.y - box.height,
        }
      : null,
    showings: covers.map((cover) => ({ cover, startSeconds, endSeconds })),
  }
}

/** What a patch would hide, with the pixels over which that would fade out. */
function letterMaskOf({ hidden, limits }: { hidden: Mask; limits: Mask }, { width, height }: Rect): Mask {
  return both(dilated(hidden, width, height, 1), limits)
}
