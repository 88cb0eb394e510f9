import type { OverlayPlan, Rect } from '#app/domain/overlay/overlay-plan.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { StateRun } from '../states/state-runs.ts'
import { type Area, disjoint, joined } from './areas.ts'
import { codedBounds } from './blur-areas.ts'
import { enableExpression, stepExpression } from './time-expression.ts'

export interface LiveBlur {
  readonly plan: OverlayPlan
  readonly source: SourceVideo
  /** Runs of the mask's pictures. */
  readonly runs: readonly StateRun[]
  readonly areas: readonly Area[]
}

/** The blur works at a quarter of the size; filling there, too, would be cheaper, but leaves seams around the place. */
const SHRINK = 4
/** Places no further apart than this see each other's letters. */
const MEETING_PX = 3
/** Each place that is there at once costs a filter: where there are more, those that are nearest are filled as one. */
const MOST_PLACES = 8

/**
 * Hides text on moving ground, frame by frame: each place is filled from the lines above, below and beside it
 * (ffmpeg's delogo), softened, and laid over the video through the mask, whose edges are feathered. From
 * `[source]` and the masks `[mask]` to `[hidden]`.
 */
export function blurChain(blur: LiveBlur): string[] {
  const { areas } = blur
  return [
    `[mask]split=${areas.length}${areas.map((_, index) => `[mask${index}]`).join('')}`,
    ...areas.flatMap((area, index) => {
      const { x, y, width, height } = area.rect
      const from = index === 0 ? 'source' : `hidden${index - 1}`
      const to = index === areas.length - 1 ? 'hidden' : `hidden${index}`
      const crop = `crop=${width}:${height}:${x}:${y}`
      const small = `${Math.ceil(width / SHRINK)}:${Math.ceil(height / SHRINK)}`
      const soften = `scale=${small}:flags=area,gblur=sigma=1.5:steps=2,scale=${width}:${height}:flags=bicubic`
      return [
        `[mask${index}]${crop}[shape${index}]`,
        `[${from}]split[below${index}][tofill${index}]`,
        `[tofill${index}]${[crop, ...fillFilters(area, blur), soften].join(',')}[filled${index}]`,
        `[filled${index}][shape${index}]alphamerge[patch${index}]`,
        `[below${index}][patch${index}]overlay=${x}:${y}:eof_action=repeat:format=yuv420:enable='${shownExpression(area, blur)}'[${to}]`,
      ]
    }),
  ]
}

/** 1 while something is to be hidden in the area: at all other times frames pass untouched. */
function shownExpression({ items }: Area, { plan, source, runs }: LiveBlur): string {
  const starts = runs.map(({ startSeconds }) => startSeconds + source.videoOffsetSeconds)
  const isShown = runs.map(({ picture }) =>
    (plan.intervals[picture]?.show ?? []).some((item) => items.has(item)),
  )
  return enableExpression(starts, isShown)
}

/** As many filters as places are in the area at once; each goes from one to the next as time passes. */
function fillFilters({ rect, items }: Area, { plan, source, runs }: LiveBlur): string[] {
  const shown = runs.map(({ picture }) =>
    joinedWhereTheyMeet(
      (plan.intervals[picture]?.show ?? [])
        .filter((index) => items.has(index))
        .map((index) => codedBounds(plan, index, source, 1)),
    ),
  )
  const starts = runs.map(({ startSeconds }) => startSeconds + source.videoOffsetSeconds)
  const slots = Math.max(...shown.map(({ length }) => length))
  return Array.from({ length: slots }, (_, slot) => {
    const places = shown.map((all) => {
      const place = all[slot]
      return place && placeIn(rect, place)
    })
    // the filter wants a place even while it is switched off
    const idle = places.find((place) => place !== undefined)
    const of = (side: keyof Rect) =>
      stepExpression(
        't',
        starts,
        places.map((place) => (place ?? idle)?.[side] ?? 1),
      )
    const enable = stepExpression(
      't',
      starts,
      places.map((place) => (place ? 1 : 0)),
    )
    return `delogo=x='${of('x')}':y='${of('y')}':w='${of('width')}':h='${of('height')}':enable='${enable}'`
  })
}

/**
 * Places that touch, as one: each is filled from what is around it, and where another text begins that would be drawn
 * out to streaks.
 */
export function joinedWhereTheyMeet(places: readonly Rect[]): Rect[] {
  let pieces = places.map((rect) => ({ rect }))
  for (let withinPx = MEETING_PX; ; withinPx *= 2) {
    pieces = disjoint(pieces, (a, b) => ({ rect: joined(a.rect, b.rect) }), withinPx)
    if (pieces.length <= MOST_PLACES) return pieces.map(({ rect }) => rect)
  }
}

/** A rectangle in whole pixels of an area, with a pixel left on all sides to take colours from. */
function placeIn(area: Rect, rect: Rect): Rect {
  const x = clamp(Math.floor(rect.x - area.x), 1, area.width - 3)
  const y = clamp(Math.floor(rect.y - area.y), 1, area.height - 3)
  const right = clamp(Math.ceil(rect.x + rect.width - area.x), x + 1, area.width - 1)
  const bottom = clamp(Math.ceil(rect.y + rect.height - area.y), y + 1, area.height - 1)
  return { x, y, width: right - x, height: bottom - y }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
