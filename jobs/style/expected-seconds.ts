import type { SourceVideo } from '../render/source/source-video.ts'

/**
 * What finding styles may cost, in pixels drawn: so many, and so many for each second of the video. From then on lines are
 * tried only with the faces that were found, for as many again; others keep what was measured. Pixels instead of time,
 * so that a video gets the same styles on every machine, however busy it is.
 */
export const ALLOWED_PIXELS = { first: 1.5e9, perSecond: 7.5e6 } as const

/** Of a processor, for one line at 1080p; most lines of a film are set like one before. */
const SECONDS_PER_LINE = { plate: 0.1, fit: 0.6, surroundings: 0.18 } as const
/** So many a processor draws, grows and blurs in a second, with what is done beside that. */
const PIXELS_PER_SECOND = 1.6e8
/** Of the video, decoded once more on two threads for the frames that show the lines. */
const DECODED_PIXELS_PER_SECOND = 8e8

interface StyleWork {
  readonly lines: number
  /** Whether one of them stands on a plate, so that one is searched for behind all. */
  readonly hasPlates: boolean
  readonly videoSeconds: number
  /** Of all frames together. */
  readonly videoPixels: number
}

/** What finding plates, styles and surroundings will take by the clock of an idle machine, and of styles the reading of frames. */
export function expectedStyleSeconds({ lines, hasPlates, videoSeconds, videoPixels }: StyleWork) {
  const most = (2 * (ALLOWED_PIXELS.first + ALLOWED_PIXELS.perSecond * videoSeconds)) / PIXELS_PER_SECOND
  const reading = lines > 0 ? videoPixels / DECODED_PIXELS_PER_SECOND : 0
  return {
    reading,
    plates: hasPlates ? reading + lines * SECONDS_PER_LINE.plate : 0,
    fits: Math.min(most, lines * SECONDS_PER_LINE.fit),
    surroundings: reading + lines * SECONDS_PER_LINE.surroundings,
  }
}

/** Of all frames together. */
export function pixelsOf({
  frameTimes,
  displayWidthPx,
  displayHeightPx,
}: Pick<SourceVideo, 'frameTimes' | 'displayWidthPx' | 'displayHeightPx'>): number {
  return frameTimes.length * displayWidthPx * displayHeightPx
}
