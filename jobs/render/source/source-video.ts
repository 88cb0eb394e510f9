import type { DynamicLight, Light } from '#app/domain/light.ts'
import type { TimeWindow } from '../encode/time-expression.ts'

/** Colour description of a stream, as ffprobe names it; null where the stream says nothing. */
export interface ColorTags {
  readonly range: 'tv' | 'pc'
  readonly space: string | null
  readonly primaries: string | null
  readonly transfer: string | null
}

/** What a video in high dynamic range says of the light it was graded for. Lengths and units as x265 takes them. */
export interface LightData {
  /** Primaries, white point, and most and least light of the screen; null where it says nothing. */
  readonly masteringDisplay: string | null
  /** Most light of a pixel, and of a frame on average. */
  readonly lightLevel: string | null
  /** What changes from frame to frame, and is not stored; null where there is none. */
  readonly dynamic: DynamicLight | null
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
  readonly light: Light
  readonly lightData: LightData
  /** Bits of a sample in the output: ten where high dynamic range comes in more than eight. */
  readonly bitDepth: 8 | 10
  readonly isRgb: boolean
  /** Matrix between RGB and the stream's YUV, tagged or assumed, as ffmpeg's scaler names it. */
  readonly matrix: 'bt709' | 'smpte170m' | 'bt2020' | 'smpte240m' | 'fcc'
  /** Ticks a second in which every time stamp of the stream is exact. */
  readonly timescale: number
  /** Presentation time of each frame in seconds, the first = 0, ascending. */
  readonly frameTimes: Float64Array
  readonly keyFrames: readonly number[]
  /** On average. */
  readonly framesPerSecond: number
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
