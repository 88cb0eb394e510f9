import { scaledShadow, scaledUnderline } from '../text-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { Caption, CaptionRoom } from './overlay-plan.ts'
import { SAME_HEIGHT } from '../style-similarity.ts'
import { areInOneRow, areNextLines, LIKE_SIZE, linkedGroups } from './paragraphs.ts'
import { textWidthEm } from './text-extent.ts'
import { LINE_HEIGHT_EM } from './type-size.ts'

/** A line does not get smaller than this for its neighbours' sake. */
const LEAST_SCALE = 0.75
/** A line that has room for the size of its paragraph is made smaller alone by no more than this, as the page measures it. */
const MOST_ALONE = 0.9
/** Labels side by side are no further from each other, in heights. */
const ROW_GAP = 3
/** Sizes are tried in steps of this share. */
const STEP = 0.02

interface Line {
  readonly track: SnapshotTrack
  readonly caption: Caption
}

/**
 * The captions of one paragraph, and of labels side by side that had one size, in one size: that of the line that has the
 * least room for its translation. Each line by itself would be as large as it can be, and next to each other that is seen
 * at once.
 */
export function evenSizes(lines: readonly Line[]): Map<SnapshotTrack, Caption> {
  const scales = new Map(lines.map((line) => [line, scaleOf(line.caption)]))
  const paragraphs = linkedGroups(
    lines,
    (line, other) =>
      areAlike(line, other) && (areNextLines(line.track, other.track) || areLabelsOfOneRow(line, other)),
  )
  return new Map(
    paragraphs.flatMap((paragraph) => {
      const least = Math.min(...paragraph.map((one) => scales.get(one) ?? 1))
      const scale = paragraph.length === 1 ? 1 : Math.max(LEAST_SCALE, least)
      return paragraph.map((line) => {
        const caption = scale < 1 ? scaled(line.caption, scale) : line.caption
        const hasRoom = paragraph.length > 1 && (scales.get(line) ?? 0) >= scale
        return [line.track, hasRoom ? staying(caption) : caption]
      })
    }),
  )
}

/**
 * A caption that is made smaller for narrow rooms by no more than is not seen beside others. In the last two, the whole
 * surface and what is beyond, it is as small as it must: leaving its surface is seen more.
 */
function staying(caption: Caption): Caption {
  const wide = caption.rooms.length - 2
  const rooms = caption.rooms.map((room, index) =>
    index < wide ? { ...room, minScale: Math.max(MOST_ALONE, room.minScale) } : room,
  )
  return { ...caption, rooms }
}

/** Whether two lines that stand side by side had one face, colour and size. */
function areLabelsOfOneRow({ track: a, caption }: Line, { track: b, caption: other }: Line): boolean {
  const heights = [a, b].map(({ style }) => style.capHeightPx ?? 0)
  return (
    caption.fontFamily === other.fontFamily &&
    caption.fill === other.fill &&
    Math.max(...heights) < (1 + SAME_HEIGHT) * Math.min(...heights) &&
    areInOneRow(a, b, ROW_GAP)
  )
}

function areAlike(a: Line, b: Line): boolean {
  const sizes = [a.caption.fontSizePx, b.caption.fontSizePx]
  return (
    !hasOwnSize(a) &&
    !hasOwnSize(b) &&
    a.caption.weight === b.caption.weight &&
    Math.max(...sizes) < LIKE_SIZE * Math.min(...sizes)
  )
}

/** A size that a person has set stays, whatever the others have. */
function hasOwnSize({ track }: Line): boolean {
  return track.corrections?.style?.capHeightPx !== undefined
}

/** About how much smaller than wished a caption will be set; the page that paints it measures. */
function scaleOf(caption: Caption): number {
  const linesEm = caption.text.split('\n').map((line) => textWidthEm(line, caption))
  for (const room of caption.rooms)
    for (let scale = 1; scale >= room.minScale; scale -= STEP)
      if (fits(linesEm, scale * caption.fontSizePx, caption.lineHeightEm, room)) return scale
  return caption.rooms.at(-1)?.minScale ?? 1
}

function fits(
  linesEm: readonly number[],
  sizePx: number,
  lineHeightEm = LINE_HEIGHT_EM,
  { rect, mostLines }: CaptionRoom,
): boolean {
  const lines = linesEm.reduce((sum, em) => sum + Math.max(1, Math.ceil((em * sizePx) / rect.width)), 0)
  return lines <= (mostLines ?? Infinity) && lines * lineHeightEm * sizePx <= rect.height + 1
}

function scaled(caption: Caption, scale: number): Caption {
  const { outline, shadow, underline } = caption
  return {
    ...caption,
    fontSizePx: caption.fontSizePx * scale,
    letterSpacingPx: caption.letterSpacingPx * scale,
    outline: outline && { ...outline, widthPx: outline.widthPx * scale },
    ...(shadow && { shadow: scaledShadow(shadow, scale) }),
    ...(underline && { underline: scaledUnderline(underline, scale) }),
    ...(underline && { underline: scaledUnderline(underline, scale) }),
    rooms: caption.rooms.map((room) => ({ ...room, minScale: Math.min(1, room.minScale / scale) })),
  }
}
