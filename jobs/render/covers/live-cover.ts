import { grown } from '#app/domain/erasing/raster.ts'
import { hideBoxOf } from '#app/domain/erasing/text-place.ts'
import type { CoverKind } from '#app/domain/fidelity-report.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { wordBoxesSeen } from '#app/domain/highlight.ts'
import type { TrackCover } from '#app/domain/overlay/build-overlay-plan.ts'
import { grows, stepsOf } from '#app/domain/overlay/steps.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { isAtRest, scaledBox, scaledParts } from '#app/domain/scaling.ts'
import { type CoverTask, movedRect, wayOf } from './cover-task.ts'

/** A text's cover and how it hides. */
export interface FoundCover extends TrackCover {
  readonly kind: CoverKind
}

/** Frame by frame everything is erased; how good that is depends on the background, and on how much there is to fill. */
export const LIVE_SCORE = { letters: 0.8, box: 0.5 } as const

/** Erases the letters alone, wherever they go. */
export function letterFillOf(task: CoverTask, src: string): FoundCover {
  return {
    ...{ kind: 'letters', score: LIVE_SCORE.letters, plateColor: null, surface: null, background: null },
    showings: alongWay(task, 'mask', src),
  }
}

/** Covers a text that moves over one colour with that colour. */
export function plainCoverOf(task: CoverTask, src: string): FoundCover {
  return {
    ...{ kind: 'plain', score: 1, plateColor: null, surface: null, background: null },
    showings: alongWay(task, 'patch', src),
  }
}

/** A picture of what is around a text, wherever the text goes. */
function alongWay({ track, rect, box, shifts }: CoverTask, kind: 'mask' | 'patch', src: string) {
  const steps = shifts.size > 0 ? wayOf(track) : [track]
  const isGrowing = grows(track)
  return steps.map((step) => ({
    cover: { kind, rect: 'box' in step ? movedRect(rect, box, step.box, isGrowing) : rect, src },
    startSeconds: step.startSeconds,
    endSeconds: step.endSeconds,
  }))
}

/** Erases the whole box, and follows the text, wherever the caption stands: the original is to be hidden where it is. */
export function boxFillOf(track: SnapshotTrack): FoundCover {
  return {
    kind: 'blur',
    score: LIVE_SCORE.box,
    plateColor: null,
    surface: null,
    background: null,
    showings: stepsOf(track).map(({ box, startSeconds, endSeconds }) => ({
      cover: boxFill(track, box),
      startSeconds,
      endSeconds,
    })),
  }
}

function boxFill(track: SnapshotTrack, box: TextBox) {
  return {
    kind: 'blur' as const,
    box: hideBoxOf(track, box),
    featherPx: Math.max(2, (0.15 * box.height) / track.text.split('\n').length),
  }
}

/**
 * The cover of a text that pops in or out: while it is larger or smaller, so is the picture that hides it, or its box is erased
 * where there is none.
 *
 * @param hiding where the text rests
 */
export function asScaled(
  { track, rect, box }: Pick<CoverTask, 'track' | 'rect' | 'box'>,
  found: FoundCover,
  hiding: { readonly kind: 'mask' | 'patch'; readonly src: string } | null,
): FoundCover {
  if (!track.style.scaling) return found
  const showings = scaledParts(track).flatMap((part): FoundCover['showings'] => {
    const { startSeconds, endSeconds } = part
    if (isAtRest(part))
      return found.showings.flatMap(({ cover, ...whole }) => {
        const times = {
          startSeconds: Math.max(whole.startSeconds, startSeconds),
          endSeconds: Math.min(whole.endSeconds, endSeconds),
        }
        return times.startSeconds < times.endSeconds ? [{ cover, ...times }] : []
      })
    const place = scaledBox(box, part)
    const cover = hiding ? { ...hiding, rect: movedRect(rect, box, place, true) } : boxFill(track, place)
    return [{ cover, startSeconds, endSeconds }]
  })
  return { ...found, showings }
}

/** How far a box's edges are mixed with what is around it, where colour has half the resolution. */
const BOX_EDGE_PX = 3

/** The cover, with what is seen around an original's words erased as well: larger letters, and a box that goes from word to word. */
export function withWordBoxes(track: SnapshotTrack, found: FoundCover): FoundCover {
  const boxes = wordBoxesSeen(track).map(({ rect, ...times }) => ({
    cover: {
      kind: 'blur' as const,
      box: { ...grown(rect, BOX_EDGE_PX), angleDegrees: 0 },
      featherPx: 1,
    },
    ...times,
  }))
  return boxes.length > 0 ? { ...found, showings: [...found.showings, ...boxes] } : found
}
