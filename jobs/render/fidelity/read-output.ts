import type { TextBox } from '#app/domain/geometry.ts'
import type { Language } from '#app/domain/languages.ts'
import { OcrSettings } from '#app/domain/ocr.ts'
import { asDrawn } from '#app/domain/overlay/as-drawn.ts'
import { tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { movesAway } from '#app/domain/overlay/steps.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import type { ReadLine } from '#app/domain/read-back.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { wholeTimesOf } from '#app/domain/fade.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import type { RgbImage } from '../../ocr/image.ts'
import { rgbAtDisplaySize } from '../encode/filter-graph.ts'
import type { RenderTools } from '../render-tools.ts'
import { probeSource } from '../source/probe-source.ts'
import { readFrames } from '../source/read-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'
import { framesShowingMost } from './sample-frames.ts'

/** Frames of an output that are read: each takes OCR about a second. */
const MOST_FRAMES = 6
/** Each is searched for lines, which are read in the target language and in the originals'. */
const READINGS = 3

export interface OutputReading {
  readonly outPath: string
  readonly tracks: readonly SnapshotTrack[]
  readonly targetLanguage: Language
  readonly options: RenderOptions
  readonly ocr: OcrGateway
  readonly tools: RenderTools
  readonly signal: AbortSignal
  /** Is told the share of what there is to read that is read, 0 to 1. */
  readonly onRead?: ((share: number) => void) | undefined
}

/** A frame of an output with what OCR reads on it; boxes in display pixels. */
export interface ReadFrame {
  readonly frame: number
  readonly seconds: number
  readonly picture: RgbImage
  /** Texts that were changed, each on one of the frames. */
  readonly tracks: readonly SnapshotTrack[]
  /** All that are seen on it. */
  readonly shown: readonly SnapshotTrack[]
  /** As it is read in the target language, and in the originals'. */
  readonly translated: readonly ReadLine[]
  readonly original: readonly ReadLine[]
}

/** Frames of an output that are being read. */
export interface FramesBeingRead {
  /** By their index, of the output and of its source. */
  readonly indexes: readonly number[]
  /** One after the other; what one throws all after it throw: `ocr.*` and what decoding throws. */
  readonly frames: readonly Promise<ReadFrame>[]
}

/** Begins to read an output as a viewer would, on the frames that show the most texts. Throws what probing throws. */
export async function beginReading(reading: OutputReading): Promise<FramesBeingRead> {
  const { outPath, tools, signal, options, targetLanguage } = reading
  const output = await probeSource(outPath, tools, signal)
  const all = tracksAtDisplaySize(reading.tracks, output.displayWidthPx / output.codedWidthPx)
  const changed = all
    .filter((track) => treatmentOf(track, options) !== 'leave')
    .map((track) => whileWhole(track, output))
  const chosen = [...framesShowingMost(changed, MOST_FRAMES)]
  const indexes = chosen.map(([frame]) => frame)
  let done = 0
  const counted = async <Value>(step: Promise<Value>): Promise<Value> => {
    const value = await step
    reading.onRead?.((done += 1) / (READINGS * chosen.length))
    return value
  }
  const readOne = async (frame: number, tracks: readonly SnapshotTrack[], picture: RgbImage) => {
    const boxes = await counted(linesIn(picture, reading))
    const languages = [...new Set(tracks.map(({ language }) => language))]
    // the sidecar has a thread for either
    const [translated, original] = await Promise.all([
      counted(readLines(picture, boxes, [targetLanguage], reading)),
      counted(readLines(picture, boxes, languages, reading)),
    ])
    return {
      ...{ frame, picture, tracks, seconds: output.frameTimes[frame] ?? 0 },
      shown: all.filter(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame),
      ...{ translated, original },
    }
  }
  const pictures = framesAt(output, indexes, { tools, signal })
  let before: Promise<unknown> = pictures
  const frames = chosen.map(([frame, tracks]) => {
    const read = before.then(async () => readOne(frame, tracks, pictureOf(await pictures, frame)))
    // thrown to whoever waits for it; until then it must not count as unhandled
    read.catch(() => undefined)
    before = read
    return read
  })
  pictures.catch(() => undefined)
  return { indexes, frames }
}

function pictureOf(pictures: ReadonlyMap<number, RgbImage>, frame: number): RgbImage {
  const picture = pictures.get(frame)
  // `readFrames` throws when one is missing
  if (!picture) throw new RangeError(`frame ${frame} was not read`)
  return picture
}

/** The same, all of them read. */
export async function readOutput(reading: OutputReading): Promise<ReadFrame[]> {
  return Promise.all((await beginReading(reading)).frames)
}

/** A text that comes bit by bit, fades or pops is read while all of it is there. */
function whileWhole(track: SnapshotTrack, { frameTimes }: SourceVideo): SnapshotTrack {
  const { reveal, fade, scaling } = track.style
  if (!reveal && !fade && !scaling) return track
  const { startSeconds, endSeconds } = wholeTimesOf(track)
  const first = frameAt(startSeconds, frameTimes)
  const startFrame = Math.max(track.startFrame, Math.min(first, track.endFrame - 1))
  const endFrame = Math.min(track.endFrame, frameAt(endSeconds, frameTimes))
  return { ...track, startFrame, endFrame: Math.max(startFrame + 1, endFrame) }
}

/** Frames of a video, by their index, at display size. */
export async function framesAt(
  source: SourceVideo,
  frames: readonly number[],
  { tools, signal }: Pick<OutputReading, 'tools' | 'signal'>,
): Promise<Map<number, RgbImage>> {
  const { displayWidthPx: width, displayHeightPx: height } = source
  const pictures = new Map<number, RgbImage>()
  const asked = {
    source,
    frames,
    filter: rgbAtDisplaySize(source),
    pixelFormat: 'rgb24',
    tools,
    signal,
  } as const
  await readFrames({ ...asked, bytesPerFrame: width * height * 3 }, (frame, pixels) => {
    pictures.set(frame, { data: new Uint8Array(pixels), width, height, channels: 3 })
  })
  return pictures
}

/** Where the original stands on a frame. */
export function originalAt(track: SnapshotTrack, frame: number): TextBox {
  return track.boxes.findLast((entry) => entry.frame <= frame)?.box ?? track.prevalentBox
}

/** Where its translation does, unless one place is reserved for it. */
export function translationAt(track: SnapshotTrack, frame: number, options: RenderOptions): TextBox {
  const drawn = asDrawn(track, options)
  return options.use_prevalent_positions && !movesAway(drawn) ? drawn.prevalentBox : originalAt(drawn, frame)
}

const settings = { ...OcrSettings.parse({}), paragraph: false }

async function linesIn({ data, width, height }: RgbImage, { ocr, signal }: OutputReading) {
  const picture = { rgb: new Uint8Array(data), width, height }
  const { boxes } = await ocr.detect(picture, { settings }, signal)
  return boxes.map(({ box }) => box)
}

async function readLines(
  { data, width, height }: RgbImage,
  boxes: TextBox[],
  languages: Language[],
  { ocr, signal }: OutputReading,
): Promise<ReadLine[]> {
  if (boxes.length === 0) return []
  const picture = { rgb: new Uint8Array(data), width, height }
  const { lines } = await ocr.recognize(picture, { boxes, languages, settings, withStyle: false }, signal)
  return boxes.map((asked, index) => ({ text: lines[index]?.text ?? '', box: lines[index]?.box ?? asked }))
}
