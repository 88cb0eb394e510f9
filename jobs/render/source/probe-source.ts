import { AppError, errorCodeOf } from '#app/domain/errors.ts'
import { lightOf } from '#app/domain/light.ts'
import { PROBE_LIMITS } from '#app/gateways/media/tool-limits.server.ts'
import type { RenderTools } from '../render-tools.ts'
import { runTool } from '../run-tool.ts'
import { readFrameTimes } from './frame-times.ts'
import { readLightData } from './light-data.ts'
import { mediaInput } from './media-input.ts'
import type { ColorTags, SourceVideo } from './source-video.ts'
import { FileFacts, rotationOf, type StreamFacts } from './stream-facts.ts'

/** Where a file does not say how long it is. */
const LONGEST_VIDEO_SECONDS = 7200
/** MP4 and x264 want no coarser clock than this. */
const MIN_TIMESCALE = 1000
/** Subtitles that MP4 holds as its own timed text; pictures of text it cannot hold. */
const TEXT_SUBTITLES: readonly string[] = ['mov_text', 'subrip', 'ass', 'ssa', 'webvtt', 'text']
/** Pixel formats with more than eight bits a sample. */
const DEEP = /(10|12|14|16|48|64)(le|be)$/
const MATRICES = {
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  bt470bg: 'smpte170m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
} as const satisfies Record<string, SourceVideo['matrix']>

/** Reads what rendering needs to know of a file. Throws `media.unreadable` when it holds no video, or one that lasts no time. */
export async function probeSource(
  path: string,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<SourceVideo> {
  const facts = await readFacts(path, tools, signal)
  const video = facts.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  if (!video?.width || !video.height) throw new AppError('media.unreadable')
  const announcedSeconds = facts.format.duration ?? LONGEST_VIDEO_SECONDS
  const stream = { path, index: video.index, announcedSeconds }
  const { seconds, keyFrames, bytes } = await readFrameTimes(stream, tools, signal)
  const first = seconds[0] ?? 0
  const last = seconds.at(-1) ?? 0
  const start = facts.format.start_time ?? first
  const lastGap = seconds.length > 1 ? last - (seconds.at(-2) ?? last) : 1 / frameRateOf(video)
  const durationSeconds = last - first + lastGap
  if (!(durationSeconds > 0)) throw new AppError('media.unreadable')
  const color = colorOf(video)
  const light = lightOf(color.transfer)
  const size = sizeOf(video, video.width, video.height)
  return {
    path,
    container: containerOf(facts.format.format_name),
    streamIndex: video.index,
    codec: video.codec_name,
    ...size,
    color,
    light,
    lightData: await readLightData(path, video, light, tools, signal),
    bitDepth: light !== 'sdr' && DEEP.test(video.pix_fmt) ? 10 : 8,
    isRgb: isRgb(video),
    matrix: matrixOf(video, color, size),
    timescale: timescaleOf(video),
    frameTimes: seconds.map((time) => time - first),
    keyFrames,
    framesPerSecond: seconds.length / durationSeconds,
    videoOffsetSeconds: first - start,
    durationSeconds,
    videoBitRate: bytes === null ? null : Math.round((8 * bytes) / durationSeconds),
    audio: facts.streams
      .filter(({ codec_type }) => codec_type === 'audio')
      .map((audio) => ({
        index: audio.index,
        codec: audio.codec_name,
        channels: audio.channels,
        startSeconds: (audio.start_time ?? start) - start,
        durationSeconds: audio.duration ?? null,
      })),
    subtitles: facts.streams
      .filter(
        ({ codec_type, codec_name }) => codec_type === 'subtitle' && TEXT_SUBTITLES.includes(codec_name),
      )
      .map(({ index }) => index),
  }
}

async function readFacts(path: string, tools: RenderTools, signal: AbortSignal): Promise<FileFacts> {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', ...mediaInput(path)]
  const answer = await runTool(tools.ffprobePath, args, { signal, limits: PROBE_LIMITS }).catch(
    (cause: unknown) => {
      signal.throwIfAborted()
      // what the tool complains of is the file; a limit that it met, or memory that it was refused, says more
      const isComplaint = errorCodeOf(cause) === 'media.tool-failed'
      throw isComplaint ? new AppError('media.unreadable', { cause }) : cause
    },
  )
  const facts = FileFacts.safeParse(JSON.parse(answer.toString()))
  if (!facts.success) throw new AppError('media.unreadable', { cause: facts.error })
  return facts.data
}

/** ffprobe names a demuxer by all that it reads, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
function containerOf(formatName: string): SourceVideo['container'] {
  if (formatName.startsWith('avi')) return 'avi'
  return formatName.startsWith('matroska') ? 'matroska' : 'mov'
}

function sizeOf(video: StreamFacts, streamWidth: number, streamHeight: number) {
  const { numerator, denominator } = video.sample_aspect_ratio
  const streamAspect = numerator > 0 && denominator > 0 ? numerator / denominator : 1
  const lies = rotationOf(video) % 180 !== 0
  const [widthPx, heightPx] = lies ? [streamHeight, streamWidth] : [streamWidth, streamHeight]
  const pixelAspect = lies ? 1 / streamAspect : streamAspect
  const [codedWidthPx, codedHeightPx] = [even(widthPx), even(heightPx)]
  return {
    widthPx,
    heightPx,
    codedWidthPx,
    codedHeightPx,
    pixelAspect,
    displayWidthPx: even(Math.round(codedWidthPx * pixelAspect)),
    displayHeightPx: codedHeightPx,
  }
}

function colorOf({
  color_range,
  color_space,
  color_primaries,
  color_transfer,
  pix_fmt,
}: StreamFacts): ColorTags {
  const known = (tag: string | undefined) => (!tag || tag === 'unknown' || tag === 'reserved' ? null : tag)
  return {
    range: color_range === 'pc' || pix_fmt.startsWith('yuvj') ? 'pc' : 'tv',
    space: known(color_space),
    primaries: known(color_primaries),
    transfer: known(color_transfer),
  }
}

function isRgb({ pix_fmt }: StreamFacts): boolean {
  return /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8|x2rgb)/.test(pix_fmt)
}

/** The tagged matrix; without a tag, what players assume by the size. */
function matrixOf(
  video: StreamFacts,
  { space }: ColorTags,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): SourceVideo['matrix'] {
  const tagged = Object.entries(MATRICES).find(([name]) => name === space)
  if (tagged) return tagged[1]
  const isLarge = Math.max(widthPx, heightPx) >= 1280 || Math.min(widthPx, heightPx) >= 720
  return isRgb(video) || isLarge ? 'bt709' : 'smpte170m'
}

/** A multiple of the stream's own clock that is fine enough: 1/600 becomes 1/1200, 1001/30000 stays 1/30000. */
function timescaleOf({ time_base: { denominator } }: StreamFacts): number {
  if (denominator <= 0) return 90_000
  return denominator * Math.ceil(MIN_TIMESCALE / denominator)
}

function frameRateOf({ r_frame_rate: { numerator, denominator } }: StreamFacts): number {
  return numerator > 0 && denominator > 0 ? numerator / denominator : 25
}

const even = (size: number) => size + (size % 2)
