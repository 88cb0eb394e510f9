import type { TextBox } from '#app/domain/geometry.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
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
  if (!simultaneous || above.boxes.length > 1 || below.boxes.length > 1) return false
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
    boxes: [{ frame: startFrame, seconds: startSeconds, box }],
    prevalentBox: box,
    style: { ...first.style, ...accentsOf(lines), align: alignmentOf(lines), plate: plateOf(lines) },
  }
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

/** The lines' accents, at their places in all of the text. */
function accentsOf(lines: readonly TextTrack[]): Pick<TextTrack['style'], 'accents'> {
  const lengths = lines.map(({ text }) => Array.from(text).length)
  const whole = lengths.reduce((sum, length) => sum + length, lines.length - 1)
  let before = 0
  const accents = lines.flatMap(({ style }, index) => {
    const [from, length] = [before, lengths[index] ?? 0]
    before += length + 1
    const share = (at: number) => Math.min(1, (from + at * length) / whole)
    return (style.accents ?? []).map((accent) => ({
      ...accent,
      start: share(accent.start),
      end: share(accent.end),
    }))
  })
  return accents.length > 0 ? { accents: accents.slice(0, MOST_ACCENTS) } : {}
}

function plateOf(lines: readonly TextTrack[]): TextTrack['style']['plate'] {
  const plates = lines.flatMap(({ style }) => style.plate ?? [])
  const [first] = plates
  return first ? { ...first, box: hullOf(plates.map(({ box }) => box)) } : null
}
