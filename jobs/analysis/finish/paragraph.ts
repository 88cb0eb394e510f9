import type { Accent } from '#app/domain/accents.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { joinedHighlights } from '#app/domain/highlight.ts'
import { endAlike } from '#app/domain/overlay/rectangles.ts'
import { boxAt, grows } from '#app/domain/overlay/steps.ts'
import { scalingOfWhole } from '#app/domain/scaling.ts'
import { ownPlateOf, type TextTrack } from '#app/domain/text-track.ts'
import { centerOf } from '../boxes.ts'

/** Largest distance between the baselines of two lines of a block, in line heights. */
const MAX_LEADING = 2.2
const HEIGHT_RATIO = 0.65
/** Edges or middles within so many line heights are aligned. */
const ALIGNED_HEIGHTS = 0.8
const SAME_ANGLE_DEGREES = 5
/** Lines of a block come and go together, give or take so many frames. */
const TOGETHER_FRAMES = 3

/** Joins lines that stand below one another, aligned, and come and go together, into blocks; `tracks` from top to bottom. */
export function joinParagraphs(tracks: readonly TextTrack[]): TextTrack[] {
  const blocks: { lines: TextTrack[] }[] = []
  for (const track of [...tracks].sort((a, b) => centerOf(a.prevalentBox).y - centerOf(b.prevalentBox).y)) {
    const block = blocks.find(({ lines }) => {
      const last = lines.at(-1)
      return last !== undefined && isNextLine(last, track)
    })
    if (block) block.lines.push(track)
    else blocks.push({ lines: [track] })
  }
  return blocks
    .map(({ lines }) => blockOf(lines))
    .sort((a, b) => a.startFrame - b.startFrame || a.prevalentBox.y - b.prevalentBox.y)
}

/** Whether two lines come and go together, and one stands aligned below the other. */
export function isNextLine(above: TextTrack, below: TextTrack): boolean {
  const simultaneous =
    Math.abs(above.startFrame - below.startFrame) <= TOGETHER_FRAMES &&
    Math.abs(above.endFrame - below.endFrame) <= TOGETHER_FRAMES
  // a moving block would need its lines to move alike; its lines stay separate
  const areStill = above.boxes.length === 1 && below.boxes.length === 1
  if (!simultaneous || !(areStill || growAlike(above, below))) return false
  const [a, b] = [above.prevalentBox, below.prevalentBox]
  const height = Math.min(a.height, b.height)
  if (height / Math.max(a.height, b.height) < HEIGHT_RATIO) return false
  if (Math.abs(a.angleDegrees - b.angleDegrees) > SAME_ANGLE_DEGREES) return false
  const down = centerOf(b).y - centerOf(a).y
  if (down < 0.5 * height || down > MAX_LEADING * height) return false
  const slack = ALIGNED_HEIGHTS * height
  return (
    Math.abs(a.x - b.x) <= slack ||
    Math.abs(centerOf(a).x - centerOf(b).x) <= slack ||
    Math.abs(a.x + a.width - b.x - b.width) <= slack
  )
}

/** Lines of a block that is zoomed in on get as large as each other, but for so much. */
const GROW_ALIKE = 0.01

function growAlike(one: TextTrack, other: TextTrack): boolean {
  if (!grows(one) || !grows(other)) return false
  const growthOf = ({ boxes }: TextTrack) =>
    (boxes.at(-1)?.box.width ?? 1) / Math.max(1, boxes[0]?.box.width ?? 1)
  // they need not come and go on the same frame
  return Math.abs(growthOf(one) / growthOf(other) - 1) <= GROW_ALIKE
}

/** As many as a style has. */
const MOST_ACCENTS = 20

/** One text of its lines, which stand from top to bottom. */
export function blockOf(lines: readonly TextTrack[]): TextTrack {
  const [first, ...others] = lines
  if (!first) throw new RangeError('a block has lines')
  if (others.length === 0) return first
  const box = hullOf(lines.map(({ prevalentBox }) => prevalentBox))
  const startFrame = Math.min(...lines.map((line) => line.startFrame))
  const startSeconds = Math.min(...lines.map((line) => line.startSeconds))
  return {
    ...first,
    text: lines.map(({ text }) => text).join('\n'),
    confidence: Math.min(...lines.map(({ confidence }) => confidence)),
    startFrame,
    startSeconds,
    endFrame: Math.max(...lines.map((line) => line.endFrame)),
    endSeconds: Math.max(...lines.map((line) => line.endSeconds)),
    boxes: boxesOf(lines, { frame: startFrame, seconds: startSeconds, box }),
    prevalentBox: box,
    style: {
      ...first.style,
      ...colorsOf(lines),
      ...placesOf(lines, box),
      ...scalingOf(lines, box),
      ...highlightOf(lines, startSeconds),
      pictograms: pictogramsOf(lines),
      underline: lines.every(({ style }) => style.underline) ? first.style.underline : undefined,
      inkInsets: insetsIn(box, lines),
      align: alignmentOf(lines),
      plate: plateOf(lines),
    },
  }
}

/** Where all of a block is that stands at one place, or whose lines grow: as the one with most places does. */
function boxesOf(lines: readonly TextTrack[], standing: TextTrack['boxes'][number]): TextTrack['boxes'] {
  const [most] = lines.toSorted((a, b) => b.boxes.length - a.boxes.length)
  if (!most || most.boxes.length === 1) return [standing]
  return most.boxes.map(({ frame, seconds }, at) => ({
    ...(at === 0 ? { frame: standing.frame, seconds: standing.seconds } : { frame, seconds }),
    box: hullOf(lines.map((line) => boxAt(line, seconds))),
  }))
}

/** As its first line pops that does: all of it is scaled about one point. */
function scalingOf(lines: readonly TextTrack[], box: TextBox): Partial<TextTrack['style']> {
  const line = lines.find(({ style }) => style.scaling)
  if (!line?.style.scaling) return {}
  const { scaling, timedFromSeconds } = line.style
  return { scaling: scalingOfWhole(scaling, line.prevalentBox, box), timedFromSeconds }
}

function hullOf(boxes: readonly TextBox[]): TextBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
    angleDegrees: boxes[0]?.angleDegrees ?? 0,
  }
}

/** The edge that the lines share best. */
function alignmentOf(lines: readonly TextTrack[]): TextTrack['style']['align'] {
  const boxes = lines.map(({ prevalentBox }) => prevalentBox)
  const spread = (place: (box: TextBox) => number) =>
    Math.max(...boxes.map(place)) - Math.min(...boxes.map(place))
  const left = spread((box) => box.x)
  const right = spread((box) => box.x + box.width)
  const center = spread((box) => centerOf(box).x)
  if (left < center && left <= right) return 'left'
  return right < center ? 'right' : 'center'
}

/** The fill of the first line, and accents at their places in all of the text; a line of another fill is one. */
function colorsOf(lines: readonly TextTrack[]): Pick<TextTrack['style'], 'accents'> {
  const lengths = lines.map(({ text }) => Array.from(text).length)
  const whole = lengths.reduce((sum, length) => sum + length, lines.length - 1)
  const fill = lines[0]?.style.fill ?? ''
  let before = 0
  const accents = lines.flatMap(({ text, style }, index) => {
    const [from, length] = [before, lengths[index] ?? 0]
    before += length + 1
    const share = (at: number) => Math.min(1, (from + at * length) / whole)
    const own = style.accents ?? []
    const others = haveLikeFill(fill, style.fill) ? [] : betweenAccents(text, own, style.fill)
    return [...own, ...others]
      .filter(({ color }) => !haveLikeFill(fill, color))
      .sort((a, b) => a.start - b.start)
      .map((accent) => ({ ...accent, start: share(accent.start), end: share(accent.end) }))
  })
  return { accents: accents.length > 0 ? accents.slice(0, MOST_ACCENTS) : undefined }
}

/** What of a line is not accented, as accents of its own fill. */
function betweenAccents(text: string, accents: readonly Accent[], color: string): Accent[] {
  const letters = Array.from(text)
  const ends = accents.toSorted((a, b) => a.start - b.start)
  return [...ends, undefined].flatMap((accent, index) => {
    const from = Math.round((ends[index - 1]?.end ?? 0) * letters.length)
    const to = Math.round((accent?.start ?? 1) * letters.length)
    const words = letters.slice(from, to).join('').trim()
    return words === ''
      ? []
      : [{ text: words, start: from / letters.length, end: to / letters.length, color }]
  })
}

function highlightOf(
  lines: readonly TextTrack[],
  startSeconds: number,
): Pick<TextTrack['style'], 'highlight' | 'timedFromSeconds'> {
  const highlight = joinedHighlights(lines)
  return highlight ? { highlight, timedFromSeconds: startSeconds } : {}
}

function pictogramsOf(lines: readonly TextTrack[]): TextTrack['style']['pictograms'] {
  const all = lines.flatMap(({ style }) => style.pictograms ?? [])
  return all.length > 0 ? all : undefined
}

function insetsIn(box: TextBox, lines: readonly TextTrack[]): TextTrack['style']['inkInsets'] {
  const ends = lines.flatMap(({ prevalentBox: { x, width }, style: { inkInsets } }) =>
    inkInsets ? [{ left: x + inkInsets.leftPx, right: x + width - inkInsets.rightPx }] : [],
  )
  if (ends.length < lines.length) return undefined
  return {
    leftPx: Math.min(...ends.map(({ left }) => left)) - box.x,
    rightPx: box.x + box.width - Math.max(...ends.map(({ right }) => right)),
  }
}

/** The distance of the lines, and of the middle of their letters from that of their box. */
function placesOf(
  lines: readonly TextTrack[],
  box: TextBox,
): Pick<TextTrack['style'], 'letterShiftPx' | 'linePitchPx'> {
  const middles = lines.map(
    ({ prevalentBox, style }) => centerOf(prevalentBox).y + (style.letterShiftPx ?? NaN),
  )
  const [first = NaN, last = NaN] = [middles[0], middles.at(-1)]
  const linePitchPx = (last - first) / (lines.length - 1)
  const isMeasured = box.angleDegrees === 0 && middles.every(Number.isFinite) && linePitchPx > 0
  return isMeasured ? { letterShiftPx: (first + last) / 2 - centerOf(box).y, linePitchPx } : {}
}

function plateOf(lines: readonly TextTrack[]): TextTrack['style']['plate'] {
  const plates = lines.flatMap(({ style }) => ownPlateOf(style) ?? [])
  const [first] = plates
  if (!first) return null
  const whole = { ...first, box: hullOf(plates.map(({ box }) => box)) }
  const haveOwn =
    first.opacity !== undefined && plates.length === lines.length && !endAlike(plates.map(({ box }) => box))
  return haveOwn
    ? { ...whole, lines: plates.map(({ box: { angleDegrees: _level, ...rect } }) => rect) }
    : whole
}

/** Fills that differ by less than this in each of red, green and blue, of 255, are one. */
const LIKE_FILL = 64

export function haveLikeFill(a: string, b: string): boolean {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [1, 3, 5].every((at) => Math.abs(channel(a, at) - channel(b, at)) < LIKE_FILL)
}
