import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { type DrawnLayer, frameOfPicture, type Picture, pictureAtFrame } from '#remotion/layer.ts'
import { pickItems } from '../plan-items.ts'

/**
 * Pictures that one page draws: their plan travels to Chromium as one message, so it must not grow with the video. A
 * page costs as much as about ten pictures to open.
 */
const PICTURES_PER_PAGE = 100

/** Some pictures of a plan with a plan of their own, which holds what they show and nothing else. */
export interface PictureBatch {
  readonly plan: OverlayPlan
  /** The frames of the composition that show them, ascending. */
  readonly frames: number[]
  /** The picture of the whole plan that such a frame shows. */
  readonly pictureOf: (frame: number) => Picture
}

/** Cuts pictures into batches of bounded size, in the order of the plan's intervals. */
export function pictureBatches(plan: OverlayPlan, pictures: readonly Picture[]): PictureBatch[] {
  const sorted = pictures.toSorted((a, b) => frameOfPicture(a) - frameOfPicture(b))
  const count = Math.ceil(sorted.length / PICTURES_PER_PAGE)
  return Array.from({ length: count }, (_, batch) =>
    batchOf(plan, sorted.slice(batch * PICTURES_PER_PAGE, (batch + 1) * PICTURES_PER_PAGE)),
  )
}

function batchOf(plan: OverlayPlan, pictures: readonly Picture[]): PictureBatch {
  const intervals = [...new Set(pictures.map(({ interval }) => interval))]
  const place = new Map(intervals.map((interval, index) => [interval, index]))
  const frameFor = ({ layer, interval }: Picture) =>
    frameOfPicture({ layer, interval: place.get(interval) ?? 0 })
  return {
    plan: withIntervals(plan, intervals),
    frames: pictures.map(frameFor),
    pictureOf: (frame) => {
      const { layer, interval } = pictureAtFrame(frame)
      return { layer, interval: intervals[interval] ?? 0 }
    },
  }
}

/** The plan with some of its intervals, by their indexes, and the items that those show. */
function withIntervals(plan: OverlayPlan, intervals: readonly number[]): OverlayPlan {
  const { items, pick } = pickItems(plan)
  const own = intervals.flatMap((index) => {
    const interval = plan.intervals[index]
    return interval ? [{ ...interval, show: interval.show.flatMap(pick) }] : []
  })
  return { ...plan, items, intervals: own }
}

/** A picture's name, for maps and files. */
export function nameOf({ layer, interval }: { layer: DrawnLayer; interval: number }): string {
  return `${layer}-${interval}`
}
