import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { PlaybackFacts } from '../../domain/playback.ts'
import type { VideoContainer } from '../../domain/video-container.ts'
import { env } from '../../env.server.ts'
import { checkKeyFrames } from './check-key-frames.server.ts'
import { boundedOutput, readTool } from './read-tool.server.ts'
import { safeInput } from './safe-input.server.ts'
import { PROBE_LIMITS } from './tool-limits.server.ts'

export interface VideoProbe {
  /** ffmpeg's index of the video stream in the file. */
  readonly streamIndex: number
  /** Of the upright frame, in its own pixels. */
  readonly width: number
  readonly height: number
  /** Of a pixel, upright: 1 is square. */
  readonly pixelAspect: number
  readonly packets: number
  /** From the packets' times; the frames that decode decide in the end. */
  readonly durationSeconds: number
  /** As the header says; more than the packets tell where the file is damaged. Undefined when it says nothing. */
  readonly announcedSeconds: number | undefined
  readonly playback: PlaybackFacts
}

export interface VideoCaps {
  readonly pixels: number
  readonly seconds: number
}

const CAPS: VideoCaps = { pixels: env.MAX_VIDEO_PIXELS, seconds: env.MAX_VIDEO_SECONDS }
/** More frames a second than any camera's file has on average; bounds the work on a made-up one. */
const MOST_FRAMES_PER_SECOND = 240
/** Side data of a packet may come on lines of its own. */
const PACKET_LINE = /^(?:N\/A|-?\d)/
const NO_PIXEL_CAP = 2 ** 31 - 1

/**
 * Looks into a file that nobody has checked, in limited children. Throws AppError: `upload.not-a-video` (no stream
 * of moving pictures with packets), `upload.too-big-picture`, `upload.too-long`, and what `readTool` throws.
 */
export async function probeVideo(
  path: string,
  container: VideoContainer,
  { caps = CAPS, signal }: { caps?: VideoCaps; signal?: AbortSignal | undefined } = {},
): Promise<VideoProbe> {
  const { stream, audioCodecs } = await describeStreams(path, container, caps, signal)
  const { packets, mostFramesBetweenKeys, durationSeconds } = await countPackets(
    path,
    container,
    stream.index,
    caps,
    signal,
  )
  if (packets === 0) throw new AppError('upload.not-a-video')
  await checkKeyFrames(safeInput(container, path, caps.pixels), stream.index, signal)
  const sideways = Math.abs(Math.round((stream.rotation ?? 0) / 90)) % 2 === 1
  const { width, height } = stream
  return {
    streamIndex: stream.index,
    width: sideways ? height : width,
    height: sideways ? width : height,
    pixelAspect: sideways ? 1 / stream.pixelAspect : stream.pixelAspect,
    packets,
    durationSeconds,
    announcedSeconds: stream.announcedSeconds,
    playback: {
      container,
      videoCodec: stream.codec_name,
      profile: stream.profile ?? null,
      pixelFormat: stream.pix_fmt ?? null,
      audioCodecs,
      mostFramesBetweenKeys,
    },
  }
}

const Ratio = z
  .string()
  .optional()
  .transform((text = '') => {
    const [numerator, denominator] = text.split(':').map(Number)
    return numerator && denominator ? numerator / denominator : 1
  })
/** `00:00:06.200000000`, as Matroska has it of a stream. */
const CLOCK = /^(\d{1,4}):(\d\d):(\d\d(?:\.\d{1,9})?)$/

/** Undefined for what is no length, or none that anything could have. */
function lengthOf(seconds: string | undefined, clock: string | undefined): number | undefined {
  const [, hours = '', minutes = '', rest = ''] = CLOCK.exec(clock ?? '') ?? []
  const length =
    seconds === undefined ? Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) : Number(seconds)
  return Number.isFinite(length) && length > 0 ? length : undefined
}

const Stream = z
  .object({
    index: z.int(),
    codec_type: z.string().optional(),
    codec_name: z.string().optional(),
    profile: z.string().optional(),
    pix_fmt: z.string().optional(),
    width: z.int().optional(),
    height: z.int().optional(),
    sample_aspect_ratio: Ratio,
    duration: z.string().optional(),
    tags: z.object({ DURATION: z.string().optional() }).optional(),
    disposition: z.object({ attached_pic: z.int() }).optional(),
    side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
  })
  .transform(({ sample_aspect_ratio: pixelAspect, side_data_list: sideData, duration, tags, ...stream }) => ({
    ...stream,
    announcedSeconds: lengthOf(duration, tags?.DURATION),
    pixelAspect,
    rotation: sideData?.find(({ rotation }) => rotation !== undefined)?.rotation,
  }))
const Answer = z.object({ streams: z.array(Stream).default([]) })

/** The first stream of moving pictures, and what sounds beside it. A cover picture counts as a stream of video too, and is not meant. */
async function describeStreams(
  path: string,
  container: VideoContainer,
  caps: VideoCaps,
  signal: AbortSignal | undefined,
) {
  const streams = await readStreams(safeInput(container, path, caps.pixels), signal)
  const found = videoStreamOf(streams)
  if (found && found.width * found.height <= caps.pixels) {
    const audio = streams.filter(({ codec_type }) => codec_type === 'audio')
    return { stream: found, audioCodecs: audio.map(({ codec_name }) => codec_name ?? 'unknown') }
  }
  // over the cap ffprobe fails and tells nothing: what does the header say, with nothing decoded?
  const claimed =
    found ??
    videoStreamOf(
      await readStreams(['-nofind_stream_info', ...safeInput(container, path, NO_PIXEL_CAP)], signal),
    )
  const tooBig = claimed !== undefined && claimed.width * claimed.height > caps.pixels
  throw new AppError(tooBig ? 'upload.too-big-picture' : 'upload.not-a-video')
}

async function readStreams(input: readonly string[], signal: AbortSignal | undefined) {
  // prettier-ignore
  const args = [
    '-v', 'error', '-hide_banner', '-threads', '1', ...input, '-of', 'json', '-show_entries',
    'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,duration:stream_disposition=attached_pic:stream_tags=DURATION:stream_side_data=rotation',
  ]
  const { output, end } = await readTool(
    env.FFPROBE_PATH,
    args,
    { limits: PROBE_LIMITS, signal },
    boundedOutput,
  )
  if (end.failure) return []
  const answer = Answer.safeParse(parseJson(output.toString('utf8')))
  return answer.success ? answer.data.streams : []
}

function videoStreamOf(streams: readonly z.infer<typeof Stream>[]) {
  for (const { width, height, ...stream } of streams) {
    const moving = stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1
    const { codec_name } = stream
    if (moving && codec_name !== undefined && width && height && width > 0 && height > 0)
      return { ...stream, codec_name, width, height }
  }
  return undefined
}

/** Reads the file to its end, so that its header need not be believed. */
async function countPackets(
  path: string,
  container: VideoContainer,
  streamIndex: number,
  caps: VideoCaps,
  signal: AbortSignal | undefined,
): Promise<{ packets: number; mostFramesBetweenKeys: number; durationSeconds: number }> {
  // prettier-ignore
  const args = [
    '-v', 'error', '-hide_banner', '-nofind_stream_info', ...safeInput(container, path, caps.pixels),
    '-select_streams', String(streamIndex), '-of', 'csv=p=0', '-show_entries', 'packet=pts_time,dts_time,duration_time,flags',
  ]
  const count = async (stdout: Readable) => {
    let packets = 0
    let [sinceKey, mostFramesBetweenKeys] = [0, 0]
    let [first, last] = [Infinity, -Infinity]
    for await (const line of createInterface({ input: stdout })) {
      if (!PACKET_LINE.test(line)) continue
      const [times, flags = ''] = [line.split(',', 3).map(Number), line.split(',', 4)[3]]
      const [pts = NaN, dts = NaN, duration = NaN] = times
      packets += 1
      sinceKey = flags.startsWith('K') ? 1 : sinceKey + 1
      mostFramesBetweenKeys = Math.max(mostFramesBetweenKeys, sinceKey)
      const begin = Number.isNaN(pts) ? dts : pts
      if (!Number.isNaN(begin)) {
        first = Math.min(first, begin)
        last = Math.max(last, begin + (Number.isNaN(duration) ? 0 : duration))
      }
      if (last - first > caps.seconds || packets > caps.seconds * MOST_FRAMES_PER_SECOND)
        throw new AppError('upload.too-long', { params: { maxSeconds: caps.seconds } })
    }
    const durationSeconds = packets === 0 ? 0 : Math.max(0, last - first)
    return { packets, mostFramesBetweenKeys, durationSeconds }
  }
  const { output, end } = await readTool(env.FFPROBE_PATH, args, { limits: PROBE_LIMITS, signal }, count)
  // a file that breaks off makes it complain; a crash is something else
  if (end.signal !== undefined) throw new AppError('upload.not-a-video', { cause: end.failure })
  return output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
