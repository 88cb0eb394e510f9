import type { Language } from '../languages.ts'
import type { RenderOptions } from '../render-options.ts'
import type { Light } from '../light.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { Surroundings } from '../surroundings.ts'
import { asDrawn, isMoved } from './as-drawn.ts'
import { asBlocks } from './blocks.ts'
import { captionOf, type CaptionSettings } from './caption.ts'
import { captionTimes } from './caption-times.ts'
import { alignedInColumns, type Columns, columnsOf } from './columns.ts'
import { evenSizes } from './even-sizes.ts'
import { levelled } from './level.ts'
import { inOneColor } from './one-color.ts'
import { inOneSize } from './one-size.ts'
import type { Caption, Cover, DebugBox, OverlayPlan, PlanFlag } from './overlay-plan.ts'
import { type Placed, placeAll, settingsOf } from './placing.ts'
import { ownPlateColor } from './own-plate.ts'
import { captionFlags, WEAK_COVER_SCORE } from './plan-flags.ts'
import { stepsOf } from './steps.ts'
import { type Showing, timelineOf } from './timeline.ts'
import { textRect } from './text-extent.ts'
import { stacked } from './vertical.ts'
import { freestCorner, type StandingText } from './watermark.ts'

/** How one text's original is hidden, in display pixels and source seconds. */
export interface TrackCover extends Readonly<Surroundings> {
  readonly showings: readonly {
    readonly cover: Cover
    readonly startSeconds: number
    readonly endSeconds: number
  }[]
  /** The sampled colour of the plate that is drawn again; null when the cover is none. */
  readonly plateColor: string | null
  /** The text's plate is translucent and erased with it: the translation gets one that fits it. */
  readonly isPlateErased?: boolean | undefined
  /** How well it hides: 1 is unseen. */
  readonly score: number
}

export interface OverlayRequest {
  readonly frame: {
    readonly widthPx: number
    readonly heightPx: number
    readonly durationSeconds: number
  }
  /** Boxes in display pixels. */
  readonly tracks: readonly SnapshotTrack[]
  readonly language: Language
  readonly options: RenderOptions
  readonly covers: ReadonlyMap<SnapshotTrack['id'], TrackCover>
  readonly watermark: { readonly text: string } | null
  /** A moment: only what is shown then is drawn, in the place that all texts together leave to it. Absent: everything. */
  readonly atSeconds?: number
  /** What the tracks' and covers' colours are levels of; absent: of a screen. */
  readonly light?: Light
}

const LAYER = { cover: 0, caption: 1, debug: 2 } as const

/** What is drawn over the video, and when: covers, then captions in their places, then what `debug` shows. */
export function buildOverlayPlan(request: OverlayRequest): OverlayPlan {
  const { frame, options, watermark, covers } = request
  const placed = laidOut(request.tracks, request)
  // a text that a person puts somewhere else stays set as it was, whatever lines are there
  const unmoved = request.tracks.some(isMoved) ? laidOut(request.tracks.map(withoutMove), request) : placed
  const columns = columnsOf(unmoved)
  const tracks = inOneColor(inOneSize(alignedInColumns(placed, columns)))
  const settings = { frame, language: request.language, fontSize: options.font_size }
  const placedAll = placeAll(tracks, options, settings)
  const captions = evenSizes(
    placedAll.flatMap((placed) => {
      const caption = captionIn(placed, { tracks, columns, covers, settings })
      return caption ? [{ track: placed.track, caption }] : []
    }),
  )
  const wanted = placedAll.filter(({ track }) => isDrawn(track, request.atSeconds))
  const showings = wanted.flatMap((placed): Showing[] => [
    ...coverShowings(placed, covers),
    ...captionShowings(placed.track, captions.get(placed.track), request),
    ...(options.debug ? debugShowings(placed.track) : []),
  ])
  return {
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
    durationSeconds: frame.durationSeconds,
    ...(request.light && { light: request.light }),
    ...timelineOf(showings, frame.durationSeconds),
    watermark: watermark && {
      ...watermark,
      corner: freestCorner(watermark.text, textsSeen(placedAll, showings), frame),
    },
    flags: wanted.flatMap((placed) =>
      flagsOf(placed, captions.get(placed.track), request).map((flag) => ({
        trackId: placed.track.id,
        flag,
      })),
    ),
  }
}

/** The tracks as they stand on the frame, level, and moved as one where they move as one. */
function laidOut(
  tracks: readonly SnapshotTrack[],
  { options, language }: Pick<OverlayRequest, 'options' | 'language'>,
): SnapshotTrack[] {
  const drawn = levelled(tracks).map((track) => stacked(asDrawn(track, options), language))
  // beside its original a caption needs a place on the frame, which a block's lines do not all have
  return options.hide_original ? asBlocks(drawn) : drawn
}

function withoutMove(track: SnapshotTrack): SnapshotTrack {
  if (!isMoved(track)) return track
  const { box: _box, angleDegrees: _angle, ...corrections } = track.corrections ?? {}
  return { ...track, corrections }
}

function isDrawn({ startSeconds, endSeconds }: SnapshotTrack, atSeconds: number | undefined): boolean {
  return atSeconds === undefined || (startSeconds <= atSeconds && atSeconds < endSeconds)
}

/** What there is to read: captions about as they are drawn, and originals that stay. */
function textsSeen(placedAll: readonly Placed[], showings: readonly Showing[]): StandingText[] {
  const captions = showings.flatMap(({ item, startSeconds, endSeconds }) => {
    if (item.kind !== 'caption') return []
    return [{ box: { ...textRect(item), angleDegrees: item.box.angleDegrees }, startSeconds, endSeconds }]
  })
  const originals = placedAll
    .filter(({ track: { disposition }, treatment }) => disposition !== 'ignore' && staysSeen(treatment))
    .flatMap(({ track }) => stepsOf(track))
  return [...captions, ...originals]
}

function staysSeen(treatment: Placed['treatment']): boolean {
  return treatment === 'leave' || treatment === 'beside'
}

function flagsOf(
  { track, treatment, isFree }: Placed,
  caption: Caption | undefined,
  { covers, frame }: OverlayRequest,
): PlanFlag[] {
  const hides = treatment === 'replace' || treatment === 'erase'
  const isWeak = hides && (covers.get(track.id)?.score ?? 1) < WEAK_COVER_SCORE
  return [
    ...(caption ? captionFlags(caption, frame.heightPx) : []),
    ...(isFree ? [] : ['no-room' as const]),
    ...(isWeak ? ['weak-cover' as const] : []),
  ]
}

function captionIn(
  placed: Placed,
  {
    tracks,
    columns,
    covers,
    settings,
  }: Pick<OverlayRequest, 'tracks' | 'covers'> & {
    readonly columns: Columns
    readonly settings: CaptionSettings
  },
): Caption | null {
  const { track, treatment, box, home, room } = placed
  if (!room) return null
  const isBeside = treatment === 'beside'
  const found = isBeside ? undefined : covers.get(track.id)
  const set = track.corrections?.style?.plate
  const isElsewhere = isMoved(track)
  const isPlateErased = found?.isPlateErased === true
  const plateColor =
    set === undefined
      ? isBeside
        ? ownPlateColor(track, tracks)
        : // a plate of its own goes along, a poster does not
          isElsewhere && (found?.surface || ownPlateColor(track, tracks) === null)
          ? null
          : isPlateErased
            ? (track.style.plate?.color ?? null)
            : (found?.plateColor ?? null)
      : set === 'none'
        ? null
        : set.color
  const isPlateThere = !isBeside && !isElsewhere && set === undefined && !isPlateErased
  const surface = isPlateThere ? (found?.surface ?? null) : null
  const { linePlate = null, linePlates = null } = (isPlateThere && found) || {}
  const margins = isElsewhere ? null : (found?.background ?? null)
  // margins are those of the box that was found, not of the letters in it
  const { leftPx, rightPx } = (treatment === 'replace' && track.style.inkInsets) || { leftPx: 0, rightPx: 0 }
  const background = margins && {
    x: box.x - leftPx - margins.left,
    y: box.y - margins.up,
    width: margins.left + leftPx + box.width + rightPx + margins.right,
    height: margins.up + box.height + margins.down,
  }
  const isInColumn = columns.has(track.id)
  const place = {
    box,
    home,
    room,
    plateColor,
    isPlateThere,
    surface,
    linePlate,
    linePlates,
    background,
    isBeside,
    isInColumn,
  }
  return captionOf(track, place, settingsOf(placed, settings))
}

function coverShowings({ track, treatment }: Placed, covers: OverlayRequest['covers']): Showing[] {
  if (treatment !== 'replace' && treatment !== 'erase') return []
  return (covers.get(track.id)?.showings ?? []).map(({ cover, startSeconds, endSeconds }) => ({
    item: cover,
    startSeconds,
    endSeconds,
    layer: LAYER.cover,
  }))
}

function captionShowings(
  track: SnapshotTrack,
  caption: Caption | undefined,
  request: OverlayRequest,
): Showing[] {
  if (!caption) return []
  return captionTimes(track, caption, request).map((times) => ({ ...times, layer: LAYER.caption }))
}

function debugShowings(track: SnapshotTrack): Showing[] {
  const label = [
    track.id.slice(0, 8),
    `${track.startSeconds.toFixed(2)}–${track.endSeconds.toFixed(2)} s`,
    `${Math.round(track.confidence * 100)} %`,
    track.disposition,
    track.style.background,
  ].join(' · ')
  return stepsOf(track).map(({ box, startSeconds, endSeconds }) => {
    const item: DebugBox = { kind: 'debug', box, label }
    return { item, startSeconds, endSeconds, layer: LAYER.debug }
  })
}
