import type { TimeWindow } from '../encode/time-expression.ts'

/** Colour description of a stream, as ffprobe names it; null where the stream says nothing. */
export interface ColorTags {
  readonly range: 'tv' | 'pc'
  readonly space: string | null
  readonly primaries: string | null
  readonly transfer: string | null
}

export interface AudioStream {
  /** Index in the file. */
  readonly index: number
  readonly codec: string
  readonly channels: number
  /** On the clock of the file whose earliest stream starts at 0. */
  readonly startSeconds: number
  readonly durationSeconds: number | null
}

/** Which frames of a file are meant, on the clock that `seekSeconds` of the file is 0 of. */
interface SourcePart {
  readonly seekSeconds: number
  /** When the last of them is over. */
  readonly endSeconds: number
  /** The moments of the frames that are meant. */
  readonly windows: readonly TimeWindow[]
  readonly frames: number
}

/** What rendering needs to know of a source. Frame sizes are upright: rotation is already applied. */
export interface SourceVideo {
  readonly path: string
  readonly container: 'mov' | 'matroska' | 'avi'
  /** Index of the video stream in the file. */
  readonly streamIndex: number
  readonly codec: string
  readonly widthPx: number
  readonly heightPx: number
  /** Size of the output's frames: even, as its chroma is halved. */
  readonly codedWidthPx: number
  readonly codedHeightPx: number
  /** Width and height of a pixel as it is shown, 1 for square ones. */
  readonly pixelAspect: number
  /** The frame as it is shown, in square pixels, even. Everything is drawn in this size. */
  readonly displayWidthPx: number
  readonly displayHeightPx: number
  readonly color: ColorTags
  readonly isRgb: boolean
  /** Matrix between RGB and the stream's YUV, tagged or assumed, as ffmpeg's scaler names it. */
  readonly matrix: 'bt709' | 'smpte170m' | 'bt2020' | 'smpte240m' | 'fcc'
  /** Ticks a second in which every time stamp of the stream is exact. */
  readonly timescale: number
  /** Presentation time of each frame in seconds, the first = 0, ascending. */
  readonly frameTimes: Float64Array
  readonly keyFrames: readonly number[]
  /** When the first frame is shown, on the clock of the file whose earliest stream starts at 0. */
  readonly videoOffsetSeconds: number
  readonly durationSeconds: number
  /** Bits a second of the video stream; null where its packets could not be counted. */
  readonly videoBitRate: number | null
  readonly audio: readonly AudioStream[]
  /** Indexes in the file of subtitles that are text, beside those burned in. */
  readonly subtitles: readonly number[]
  /** Absent: all frames of the file. */
  readonly part?: SourcePart
}
