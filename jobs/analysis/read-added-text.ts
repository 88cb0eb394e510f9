import { join } from 'node:path'
import { isWithin, tracksMeant, UNREAD_TEXT } from '#app/domain/added-text.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { Language } from '#app/domain/languages.ts'
import { mappedPlate, PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import { analyzeVideo } from './analyze-video.ts'
import { type ClipSpan, cutClip } from './decode/extract.ts'
import { ocrReader } from './detect/ocr-reader.ts'

/** A text that a person has seen, and the video that it is in. */
export interface AddedText {
  /** `UNREAD_TEXT` when it is to be read. */
  readonly original: string
  readonly language: Language
  readonly box: TextBox
  readonly startSeconds: number
  readonly endSeconds: number
  readonly durationSeconds: number
  readonly framesPerSecond: number
  readonly frameWidth: number
  readonly frameHeight: number
  /** Of the analysis before; its sensitivity does not count. */
  readonly config: AnalysisConfig | null
}

/** Time analysed before and after the text: enough if the person timed it well, else more. */
const MARGIN_SECONDS = [1, 15] as const
/** Only the middle of a longer text is analysed: its words and style do not change. */
const MAX_SECONDS = 40
/** Margin around the box, in its widths and heights: detection needs surroundings, and the text may move. */
const AROUND_BOX = 1
/** A smaller crop would show too little. */
const MIN_AREA = { width: 480, height: 270 }
/** Somebody has seen the text, so faint, short and doubtful ones count. */
const SENSITIVE = {
  frame_step: 3,
  confidence_threshold: 0.1,
  min_text_length: 1,
  min_duration_seconds: 0,
  text_threshold: 0.4,
  low_text: 0.3,
  paragraph: true,
} as const

/**
 * Finds a text where and when a person has seen it: its words, style, path and frames, in a video with a varying frame
 * rate as exact as the average rate. What the person entered stays where nothing better is found. Undefined when it could not be read and the person has not typed it either. Throws what
 * `cutClip` and `analyzeVideo` throw.
 */
export async function readAddedText(
  added: AddedText,
  {
    sourcePath,
    folder,
    ocr,
    styleLines,
    signal,
  }: {
    sourcePath: string
    folder: string
    ocr: OcrGateway
    /** Fits the styles of lines in the file at `path`. */
    styleLines: (path: string, lines: TextTrack[]) => Promise<TextTrack[]>
    signal: AbortSignal
  },
): Promise<TextTrack | undefined> {
  const config = AnalysisConfig.parse({
    ...added.config,
    ...SENSITIVE,
    languages: [...new Set([added.language, ...(added.config?.languages ?? [])])],
    allowlist: null,
    blocklist: null,
    // a person says where and when it is seen
    scope: null,
  })
  const isTyped = added.original !== UNREAD_TEXT
  let lines: FoundTrack[] = []
  for (const marginSeconds of MARGIN_SECONDS) {
    const span = spanOf(added, marginSeconds)
    const clipPath = join(folder, 'clip.mkv')
    await cutClip(sourcePath, clipPath, span, signal)
    const clip = await analyzeVideo({
      ...{ sourcePath: clipPath, config, reader: ocrReader(ocr, config), signal },
      // before lines become a paragraph: the next one may be a text of its own
      styleTracks: (found) =>
        styleLines(
          clipPath,
          found.filter(({ prevalentBox }) => isWithin(prevalentBox, inClip(added.box, span))),
        ),
    })
    const found = clip.tracks.map((track) => inVideo(track, added, span, clip.framesDecoded))
    lines = tracksMeant(found, added)
    if (!lines.some(({ isCutOff }) => isCutOff)) break
  }
  const [main] = lines
  if (!main) return isTyped ? asTyped(added) : undefined
  return {
    ...mergeLines(main, lines),
    ...(isTyped && { text: added.original, language: added.language, confidence: 1 }),
  }
}

function spanOf(added: AddedText, aroundSeconds: number): ClipSpan {
  const { startSeconds, endSeconds, durationSeconds, framesPerSecond } = added
  const middle = (startSeconds + endSeconds) / 2
  const from = Math.max(0, startSeconds - aroundSeconds, middle - MAX_SECONDS / 2)
  const to = Math.min(durationSeconds, endSeconds + aroundSeconds, middle + MAX_SECONDS / 2)
  return {
    fromFrame: Math.floor(from * framesPerSecond),
    toFrame: Math.ceil(to * framesPerSecond),
    framesPerSecond,
    area: clipAreaOf(added),
  }
}

function clipAreaOf({ box, frameWidth, frameHeight }: AddedText): ClipSpan['area'] {
  const along = (start: number, length: number, least: number, frame: number) => {
    const size = Math.min(frame, Math.max(least, (1 + 2 * AROUND_BOX) * length))
    const from = Math.min(Math.max(0, start + length / 2 - size / 2), frame - size)
    return [2 * Math.floor(from / 2), 2 * Math.floor(size / 2)] as const
  }
  const [x, width] = along(box.x, box.width, MIN_AREA.width, frameWidth)
  const [y, height] = along(box.y, box.height, MIN_AREA.height, frameHeight)
  return { x, y, width, height }
}

function inClip(box: TextBox, { area }: ClipSpan): TextBox {
  return { ...box, x: box.x - area.x, y: box.y - area.y }
}

/** A track of a clip, and whether it may have started before the clip or ended after it. */
interface FoundTrack extends TextTrack {
  readonly isCutOff: boolean
}

/** A track of the clip in the video's frames and pixels. Where the clip cuts it off, the person's times count. */
function inVideo(
  track: TextTrack,
  { startSeconds, endSeconds, durationSeconds, framesPerSecond: fps }: AddedText,
  { fromFrame, toFrame, area }: ClipSpan,
  clipFrames: number,
): FoundTrack {
  const isCutBefore = track.startFrame === 0 && fromFrame > 0
  const isCutAfter = track.endFrame >= clipFrames && toFrame < Math.floor(durationSeconds * fps)
  const startFrame = isCutBefore ? Math.round(startSeconds * fps) : fromFrame + track.startFrame
  const endFrame = isCutAfter ? Math.round(endSeconds * fps) : fromFrame + track.endFrame
  const placed = (box: TextBox): TextBox => ({ ...box, x: area.x + box.x, y: area.y + box.y })
  const { plate } = track.style
  const boxes = track.boxes.map(({ frame, box }) => ({ frame: fromFrame + frame, box: placed(box) }))
  const before = boxes.findLast(({ frame }) => frame <= startFrame) ?? boxes[0]
  const within = boxes.filter(({ frame }) => frame > startFrame && frame < endFrame)
  const first = { frame: startFrame, box: before?.box ?? placed(track.prevalentBox) }
  return {
    ...track,
    startFrame,
    endFrame,
    startSeconds: startFrame / fps,
    endSeconds: Math.min(endFrame / fps, Math.max(durationSeconds, endSeconds)),
    prevalentBox: placed(track.prevalentBox),
    style: { ...track.style, plate: plate && mappedPlate(plate, placed) },
    boxes: [first, ...within].map((entry) => ({ ...entry, seconds: entry.frame / fps })),
    isCutOff: isCutBefore || isCutAfter,
  }
}

/** Joins separately found lines into one text, with the first one's style and times and a box around all. */
function mergeLines(main: TextTrack, lines: readonly TextTrack[]): TextTrack {
  if (lines.length === 1) return main
  const bounds = lines.map(({ prevalentBox }) => boundsOf(prevalentBox))
  const [x, y] = [Math.min(...bounds.map((one) => one.x)), Math.min(...bounds.map((one) => one.y))]
  const box = {
    x,
    y,
    width: Math.max(...bounds.map((one) => one.x + one.width)) - x,
    height: Math.max(...bounds.map((one) => one.y + one.height)) - y,
    angleDegrees: 0,
  }
  return {
    ...main,
    text: lines.map(({ text }) => text).join('\n'),
    boxes: [{ frame: main.startFrame, seconds: main.startSeconds, box }],
    prevalentBox: box,
  }
}

function asTyped({
  original,
  language,
  box,
  startSeconds,
  endSeconds,
  framesPerSecond: fps,
}: AddedText): TextTrack {
  const [startFrame, endFrame] = [Math.round(startSeconds * fps), Math.round(endSeconds * fps)]
  return {
    text: original,
    language,
    confidence: 1,
    startFrame,
    endFrame,
    startSeconds,
    endSeconds,
    boxes: [{ frame: startFrame, seconds: startSeconds, box }],
    prevalentBox: box,
    style: PLAIN_STYLE,
  }
}
