import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import type { Language } from '#app/domain/languages.ts'
import { OcrSettings } from '#app/domain/ocr.ts'
import { asDrawn } from '#app/domain/overlay/as-drawn.ts'
import { tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { movesAway } from '#app/domain/overlay/steps.ts'
import { treatmentOf } from '#app/domain/overlay/treatment.ts'
import { areAlike, isReadAt, type ReadLine } from '#app/domain/read-back.ts'
import type { RenderOptions } from '#app/domain/render-options.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import { rgbAtDisplaySize } from '../encode/filter-graph.ts'
import type { RenderTools } from '../render-tools.ts'
import { probeSource } from '../source/probe-source.ts'
import { readFrames } from '../source/read-frames.ts'
import { mostTelling } from './telling-frames.ts'

/** Frames of an output that are read: each takes OCR about a second. */
const MOST_FRAMES = 6

export interface ReadBackRequest {
  readonly outPath: string
  readonly tracks: readonly SnapshotTrack[]
  readonly targetLanguage: Language
  readonly options: RenderOptions
  readonly ocr: OcrGateway
  readonly tools: RenderTools
  readonly signal: AbortSignal
}

/**
 * Reads an output as a viewer would, on the frames that show the most texts: which translations stand there, and
 * which hidden originals can still be read. Throws `ocr.*` and what probing and decoding throw.
 */
export async function readBack(request: ReadBackRequest): Promise<NonNullable<FidelityReport['readBack']>> {
  const { outPath, tools, signal, options, targetLanguage } = request
  const output = await probeSource(outPath, tools, signal)
  const { displayWidthPx: width, displayHeightPx: height } = output
  const changed = tracksAtDisplaySize(request.tracks, width / output.codedWidthPx).filter(
    (track) => treatmentOf(track, options) !== 'leave',
  )
  const frames = mostTelling(changed, MOST_FRAMES)
  const pictures = new Map<number, Uint8Array<ArrayBuffer>>()
  const bytesPerFrame = width * height * 3
  const reading = {
    source: output,
    filter: rgbAtDisplaySize(output),
    pixelFormat: 'rgb24',
    tools,
    signal,
  } as const
  await readFrames({ ...reading, frames: [...frames.keys()], bytesPerFrame }, (frame, pixels) => {
    pictures.set(frame, new Uint8Array(pixels))
  })
  let texts = 0
  const [notFound, stillThere]: [string[], string[]] = [[], []]
  for (const [frame, tracks] of frames) {
    const picture = { rgb: pictures.get(frame) ?? new Uint8Array(), width, height }
    const boxes = await linesIn(picture, request)
    const translated = await readLines(picture, boxes, [targetLanguage], request)
    const original = await readLines(
      picture,
      boxes,
      [...new Set(tracks.map(({ language }) => language))],
      request,
    )
    for (const track of tracks) {
      const place = boxAt(track, frame)
      const drawn = asDrawn(track, options)
      const drawnAt =
        options.use_prevalent_positions && !movesAway(drawn) ? drawn.prevalentBox : boxAt(drawn, frame)
      const treatment = treatmentOf(track, options)
      const isWritten = treatment !== 'erase'
      if (isWritten) texts += 1
      if (isWritten && !isReadAt(track.translation, drawnAt, translated)) notFound.push(track.id)
      const isHidden = !isWritten || (treatment === 'replace' && !areAlike(track.text, track.translation))
      if (isHidden && isReadAt(track.text, place, original)) stillThere.push(track.id)
    }
  }
  return { texts, found: texts - notFound.length, originalsFound: stillThere.length, notFound, stillThere }
}

type Picture = { rgb: Uint8Array<ArrayBuffer>; width: number; height: number }
const settings = { ...OcrSettings.parse({}), paragraph: false }

async function linesIn(picture: Picture, { ocr, signal }: ReadBackRequest) {
  const { boxes } = await ocr.detect(picture, { settings }, signal)
  return boxes.map(({ box }) => box)
}

async function readLines(
  picture: Picture,
  boxes: TextBox[],
  languages: Language[],
  { ocr, signal }: ReadBackRequest,
): Promise<ReadLine[]> {
  if (boxes.length === 0) return []
  const { lines } = await ocr.recognize(picture, { boxes, languages, settings, withStyle: false }, signal)
  return boxes.map((asked, index) => ({ text: lines[index]?.text ?? '', box: lines[index]?.box ?? asked }))
}

/** Where the original stands on a frame, and its translation unless one place is kept for it. */
function boxAt(track: SnapshotTrack, frame: number): TextBox {
  return track.boxes.findLast((entry) => entry.frame <= frame)?.box ?? track.prevalentBox
}
