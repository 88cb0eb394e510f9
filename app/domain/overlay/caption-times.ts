import type { AccentedSpan } from '../accents.ts'
import { fadedParts } from '../fade.ts'
import { highlightedParts } from '../highlight.ts'
import type { RenderOptions } from '../render-options.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { revealedParts } from '../reveal.ts'
import { isAtRest, scaledBox, scaledParts } from '../scaling.ts'
import { OWN_SIZE } from './caption.ts'
import { movedWith, zoomedWith } from './moved-caption.ts'
import type { Caption } from './overlay-plan.ts'
import { pathOf } from './path.ts'
import { grows, movesAway, stepsOf } from './steps.ts'

/** How far a caption that follows its original goes at once, in pixels of a frame of 720 lines. */
const STEP_AT_720 = 1

/** A caption as it is for a while; `endSeconds` is exclusive. */
export interface CaptionTime {
  readonly item: Caption
  readonly startSeconds: number
  readonly endSeconds: number
}

interface Scene {
  readonly frame: { readonly widthPx: number; readonly heightPx: number }
  readonly options: RenderOptions
}

/** A caption over its time: as its original comes, pops, fades, is sung, grows or moves. */
export function captionTimes(track: SnapshotTrack, caption: Caption, scene: Scene): CaptionTime[] {
  const times = placedTimes(track, caption, scene)
  if (!track.style.scaling || movesAway(track)) return times
  const { prevalentBox: box } = track
  return overlaps(times, scaledParts(track), (item, part) =>
    isAtRest(part) ? item : zoomedWith(item, box, scaledBox(box, part), scene.frame),
  )
}

/** As large as it rests. */
function placedTimes(track: SnapshotTrack, caption: Caption, { frame, options }: Scene): CaptionTime[] {
  // the option is against trembling: a caption that stays where a roll has scrolled on stands on other texts, and what comes
  // bit by bit does not move
  const { reveal, fade } = track.style
  const isGrowing = grows(track) && !reveal
  const { startSeconds, endSeconds } = track
  const sized = isGrowing
    ? stepsOf(track, 0).map(({ box, ...times }) => ({
        item: zoomedWith(caption, track.prevalentBox, box, frame),
        ...times,
      }))
    : [{ item: caption, startSeconds, endSeconds }]
  // a plate of its own would stay where the letters fade
  if (fade && !reveal && (isGrowing || !movesAway(track)) && (!caption.plate || caption.plate.isThere)) {
    const faded = overlaps(sized, fadedParts(track), (item, { opacity }) =>
      opacity < 1 ? { ...item, opacity: opacity * (item.opacity ?? 1) } : item,
    )
    return isGrowing ? faded : highlighted(track, caption, faded, options)
  }
  if (isGrowing) return sized
  if (reveal || (options.use_prevalent_positions && !movesAway(track)))
    return highlighted(
      track,
      caption,
      revealedParts(caption.text, track).map(({ characters, ...times }) => ({
        item: characters < caption.text.length ? { ...caption, shownCharacters: characters } : caption,
        ...times,
      })),
      options,
    )
  return pathOf(track, (STEP_AT_720 * frame.heightPx) / 720).map(({ box, startSeconds, endSeconds }) => ({
    item: movedWith(caption, track.prevalentBox, box, frame),
    ...{ startSeconds, endSeconds },
  }))
}

/** The same with the letters highlighted that are sung or spoken; a colour that a person has set is that of all letters. */
function highlighted(
  track: SnapshotTrack,
  caption: Caption,
  times: readonly CaptionTime[],
  { font_size }: Pick<RenderOptions, 'font_size'>,
): CaptionTime[] {
  if (!track.style.highlight || track.corrections?.style?.fill !== undefined) return [...times]
  return overlaps(times, highlightedParts(caption.text, track), (item, { span }) =>
    span ? { ...item, accents: [span], ...wordPlateOf(span, track, font_size) } : item,
  )
}

/** What a caption is while it is so and a part of its text's time lasts, wherever both meet. */
function overlaps<Part extends { readonly startSeconds: number; readonly endSeconds: number }>(
  times: readonly CaptionTime[],
  parts: readonly Part[],
  during: (item: Caption, part: Part) => Caption,
): CaptionTime[] {
  return times.flatMap(({ item, ...whole }) =>
    parts.flatMap((part) => {
      const startSeconds = Math.max(whole.startSeconds, part.startSeconds)
      const endSeconds = Math.min(whole.endSeconds, part.endSeconds)
      return startSeconds < endSeconds ? [{ item: during(item, part), startSeconds, endSeconds }] : []
    }),
  )
}

function wordPlateOf(
  { start, end }: AccentedSpan,
  { style }: SnapshotTrack,
  fontSize: number,
): Pick<Caption, 'wordPlate'> {
  const { plate } = style.highlight ?? {}
  if (!plate) return {}
  const scale = fontSize / OWN_SIZE
  const { color, radiusPx, besidePx, abovePx, belowPx } = plate
  return {
    wordPlate: {
      ...{ start, end, color, radiusPx: radiusPx * scale },
      ...{ besidePx: besidePx * scale, abovePx: abovePx * scale, belowPx: belowPx * scale },
    },
  }
}
