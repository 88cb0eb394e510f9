import type { TextBox } from '#app/domain/geometry.ts'
import { coveredShare, lineSize, shiftBox } from '../boxes.ts'
import { type GradientTemplate, steepnessOf } from '../template/gradient-template.ts'
import { mayGoOn } from './cut-ends.ts'
import { type LineExtent, findLineExtent, extendBox, withMarksRead } from './line-extent.ts'
import { type MeanFrames, type MeanPart, pictureOf } from './mean-crop.ts'
import { type Reading, voteOn } from './readings.ts'
import type { RgbImage } from '../decode/rgb.ts'
import { type ReadBoxes, rowsSeen } from './seen-rows.ts'
import { SURE } from './text-similarity.ts'

/** An unsure text is read again once its mean has so many times as many frames. */
const MANY_MORE = 1.5
/** Letters that take so many heights of their line each, with the space behind them, are widely spaced; others take half of one. */
const WIDE_LETTER = 0.8
/** Detection may cut off the ends of a text whose outlines are no steeper than this, in levels over two pixels. */
const FAINT = 80

/** A line that leans less stays in its rows as far as it is searched for beyond its ends. */
const LEVEL_DEGREES = 3
/** Thin letters are found when they are so many times as large as on a frame; detection gets no more pixels than of a frame. */
const ENLARGED = 2

/** Detects lines in a crop of a picture whose longer side has `longSidePx`, in pixels of the crop. */
export type FindBoxes = (image: RgbImage, longSidePx: number) => Promise<readonly TextBox[]>

/** What full recognition goes by. */
interface ReadableTrack {
  readonly id: number
  readonly position: { readonly base: TextBox }
  readonly evidence: { readonly template: GradientTemplate | undefined }
  readonly readings: {
    readonly fast: readonly Reading[]
    readonly full: readonly Reading[]
    readonly mean: MeanFrames | undefined
    readonly requestedFrames: number
    readonly extent: LineExtent
  }
}

/** A text that is to be read on its mean picture, as of the request: the answer must not depend on when it is read. */
export interface FullRequest {
  readonly track: number
  /** The first frame of the mean. */
  readonly since: number
  readonly base: TextBox
  readonly fast: readonly Reading[]
  /** Whether detection may have cut off letters at its ends. */
  readonly mayBeCut: boolean
  readonly extent: LineExtent
  /** Boxes of the other texts on screen. */
  readonly others: readonly TextBox[]
  /** Whether an unclear text is read on its leading crop, too. */
  readonly hasLeadingCrop: boolean
}

/** What was read of a text, and how far its line extends beyond its box. */
export interface FullAnswer {
  readonly track: number
  readonly since: number
  readonly readings: readonly Reading[]
  readonly extent: LineExtent
}

/** A request with the pictures that it is about. */
export interface PicturedRequest {
  readonly request: FullRequest
  readonly part: MeanPart
  /** The text on the first frame of the mean. */
  readonly leading: { picture(): MeanPart } | undefined
}

/** Recognizes texts fully, on the mean of their frames, and unclear ones on their leading crop, too. */
export class FullRecognition {
  readonly #read: ReadBoxes
  readonly #find: FindBoxes

  constructor(read: ReadBoxes, find: FindBoxes) {
    this.#read = read
    this.#find = find
  }

  /** Finds the lines' extents and reads them; `fullOf` gives what was read fully of a track before. */
  async answer(
    requests: readonly PicturedRequest[],
    frame: number,
    fullOf: (track: number) => readonly Reading[],
  ): Promise<FullAnswer[]> {
    const lines = []
    for (const [index, { request, part, leading }] of requests.entries()) {
      const extent = await this.#extentOf(request, part)
      lines.push({ request, part, leading, index, extent, box: extendBox(request.base, extent) })
    }
    const first = await this.#readWith(lines, frame)
    const unclear = lines.flatMap(({ leading, ...line }) => {
      const { track, fast } = line.request
      const isClear = isSure([...fast, ...fullOf(track), ...(first[line.index] ?? [])])
      return leading && !isClear ? [{ ...line, part: leading.picture() }] : []
    })
    const again = await this.#readWith(unclear, frame)
    return lines.map(({ request: { track, since, base, others }, extent, index }) => {
      const second = unclear.findIndex((line) => line.index === index)
      const readings = [...(first[index] ?? []), ...(again[second] ?? [])]
      return { track, since, readings, extent: withMarksRead(extent, base, readings[0]?.box, others) }
    })
  }

  async #extentOf({ base, mayBeCut, extent, others }: FullRequest, part: MeanPart): Promise<LineExtent> {
    if (!mayBeCut && !(isLevel(base) && mayGoOn(part, base))) return extent
    const { width, height } = part.frame
    const enlarged = Math.min(ENLARGED, Math.sqrt((width * height) / (part.width * part.height)))
    const longSidePx = Math.round(Math.max(width, height) / enlarged)
    const found = await this.#find(part, longSidePx)
    const boxes = found.map((box) => shiftBox(box, part.left, part.top))
    return findLineExtent(base, boxes, others)
  }

  /** The readings of each text, at most one. Texts that were in one place at different times are on pictures of their own. */
  async #readWith(texts: readonly PlacedPart[], frame: number): Promise<Reading[][]> {
    const readings = new Map<PlacedPart, Reading[]>()
    for (const together of withoutOverlaps(texts)) {
      const boxes = together.map(({ box }) => box)
      const rows = rowsSeen(boxes, together[0]?.part.frame ?? { width: 1, height: 1 })
      const lines = await this.#read(pictureOf(together, rows), boxes, false)
      for (const [index, text] of together.entries()) {
        const line = lines[index]
        readings.set(text, line ? [{ ...line, frame, frames: 0, full: true }] : [])
      }
    }
    return texts.map((text) => readings.get(text) ?? [])
  }
}

interface PlacedPart {
  readonly part: MeanPart
  readonly box: TextBox
}

/** Neighbours' boxes share less of each other. */
const OVERLAP = 0.25

/** The texts in groups of which none covers another one's place. */
function withoutOverlaps(texts: readonly PlacedPart[]): PlacedPart[][] {
  const groups: PlacedPart[][] = []
  for (const text of texts) {
    const isElsewhere = (other: PlacedPart) =>
      coveredShare(text.box, [other.box]) < OVERLAP && coveredShare(other.box, [text.box]) < OVERLAP
    const group = groups.find((others) => others.every(isElsewhere))
    if (group) group.push(text)
    else groups.push([text])
  }
  return groups
}

/** The request for a track's full reading, with the boxes of all texts on screen; undefined without a mean picture. */
export function requestOf(
  { id, position, evidence, readings }: ReadableTrack,
  boxes: readonly { readonly track: number; readonly box: TextBox }[],
): FullRequest | undefined {
  const { mean, fast, extent, requestedFrames } = readings
  if (!mean) return undefined
  return {
    track: id,
    since: mean.since,
    base: position.base,
    fast,
    mayBeCut:
      evidence.template === undefined ||
      steepnessOf(evidence.template) <= FAINT ||
      isWidelySpaced(position.base, voteOn(fast)?.text ?? ''),
    extent,
    others: boxes.filter(({ track }) => track !== id).map(({ box }) => box),
    // it is read once at most; with a mean of one frame it is the same picture, and would count twice
    hasLeadingCrop: mean.count > 1 && requestedFrames === 0,
  }
}

function isLevel({ width, height, angleDegrees }: TextBox): boolean {
  return width > height && Math.abs(angleDegrees) <= LEVEL_DEGREES
}

/** Whether the letters stand as far from each other as detection takes for the end of a line. */
export function isWidelySpaced(box: TextBox, text: string): boolean {
  const { length, thickness } = lineSize(box)
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '')
  const isAlphabetic = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{N}]+$/u.test(letters)
  return isAlphabetic && length > WIDE_LETTER * thickness * letters.length
}

/** Whether a track was never read fully, or unsurely on far fewer frames than there are now. */
export function needsLastReading({ readings }: ReadableTrack): boolean {
  const { requestedFrames, fast, full, mean } = readings
  if (requestedFrames === 0) return true
  return !isSure([...fast, ...full]) && (mean?.count ?? 0) >= MANY_MORE * requestedFrames
}

function isSure(readings: readonly Reading[]): boolean {
  return (voteOn(readings)?.confidence ?? 0) >= SURE
}
