import { type RgbImage, withLevels } from '../image.ts'
import { type LineRect, partOf } from '../line-rect.ts'
import { binarize } from './binarization.ts'
import { dashesOf, type DrawnMark, type Variants } from './dashes.ts'
import { cropTo } from './line-crop.ts'

/** The beginning of the line is scaled to this height. All measures below are shares of it. */
const HEIGHT_PX = 48
/** So much of the line is examined, for the height of its letters, and so much in front of it. */
const EXAMINED = { within: 4, before: 2 } as const
/** A dash in front of a box is one of its line up to this distance, in heights of a tall letter: a blank's width. */
const FARTHEST = 0.9
/** In front of the dash nothing stands nearer, or it parts two texts. */
const FREE_BEFORE = 0.6
/** What follows the dash begins at most so far in front of the box, in heights of it: a letter that the box cuts into. */
const CUT_INTO = 0.2
/** Left free in front of the dash. */
const ROOM = 0.12
/** As dark as ink of the letters' own colour is, the most of it first: what is behind letters and touches them is paler. */
const FULL_INK_LEVELS = [70, 35, 20] as const
/** In so many binarization variants it is a dash, or it may be an edge of the footage. */
const LEAST_SEEN = 2

/**
 * The rectangle, longer where a dash leads the line, as subtitles mark another speaker: there is a blank after it, and the
 * detector's regions mostly begin at the first letter. The same rectangle where there is none.
 */
export function withLeadingDash(image: RgbImage, rect: LineRect): LineRect {
  const within = Math.min(EXAMINED.within, rect.width / rect.height)
  const examined = within + EXAMINED.before
  const part = partOf(rect, -EXAMINED.before * rect.height, within * rect.height)
  const width = Math.round(examined * HEIGHT_PX)
  const start = EXAMINED.before / examined
  const drawn = binarize(cropTo(image, part, width, HEIGHT_PX))
  const seen = [...dashesOf(drawn).filter((mark) => mark.seen >= LEAST_SEEN), ...dashesInFullInk(drawn)]
  const [dash] = seen.filter(
    (mark) =>
      mark.from < start &&
      mark.gapBehind <= FARTHEST &&
      mark.gapBefore >= FREE_BEFORE &&
      followedAt(mark) >= start - CUT_INTO / examined,
  )
  if (!dash) return rect
  const beyond = (start - dash.from) * examined + ROOM
  return partOf(rect, -beyond * rect.height, rect.width)
}

/** The dashes of a line, and one in front of it that only ink of the letters' own colour shows. */
export function dashesWithLeading(drawn: Variants): DrawnMark[] {
  const dashes = dashesOf(drawn)
  const isKnown = ({ from, to }: DrawnMark) => dashes.some((dash) => dash.from < to && from < dash.to)
  const leading = dashesInFullInk(drawn).filter((dash) => dash.gapBefore === Infinity && !isKnown(dash))
  return [...leading.slice(0, 1), ...dashes]
}

/** Dashes that are there in several binarization variants, or in one however dark its ink has to be; as the darkest has them. */
function dashesInFullInk(drawn: Variants): DrawnMark[] {
  const marks = FULL_INK_LEVELS.flatMap((least) =>
    dashesOf((name) => {
      const line = drawn(name)
      return line && withLevels(line, (level) => (level < least ? 0 : 255))
    }),
  )
  const meet = (one: DrawnMark, other: DrawnMark) => one.from < other.to && other.from < one.to
  return marks.filter((mark, at) => {
    const seen = marks.reduce((sum, other) => sum + (meet(mark, other) ? other.seen : 0), 0)
    return seen >= LEAST_SEEN && !marks.some((other, later) => later > at && meet(mark, other))
  })
}

/** Where the next letter begins, as a share of what is examined: the dash of a score beside the line has its own number behind it. */
function followedAt({ from, to, length, gapBehind }: DrawnMark): number {
  return to + (gapBehind * (to - from)) / length
}
