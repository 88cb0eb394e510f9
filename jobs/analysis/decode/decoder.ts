import { FramePipe } from '#app/gateways/media/frame-pipe.server.ts'
import { open } from 'node:fs/promises'
import { AppError } from '#app/domain/errors.ts'
import type { Light } from '#app/domain/light.ts'
import { sniffContainer, SNIFFED_BYTES, type VideoContainer } from '#app/domain/video-container.ts'
import { env } from '#app/env.server.ts'
import { startTool, type ToolEnd } from '#app/gateways/media/run-tool.server.ts'
import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import { standardLight } from '#app/gateways/media/standard-light.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'

/** Characters; a line that a file's tags make longer is none that is parsed. */
const LONGEST_LINE = 64 * 1024

export interface DecoderProcess {
  /** Its output. */
  readonly pictures: FramePipe
  readonly ended: Promise<ToolEnd>
  /** Ends it and its children; safe to call at any time. */
  readonly stop: () => void
}

/** Starts ffmpeg on a video of up to `maxSeconds`; it writes no file, and each line of its log goes to `onLine`. */
export async function startDecoder(
  args: readonly string[],
  maxSeconds: number,
  onLine: (line: string) => void,
): Promise<DecoderProcess> {
  // back-pressure makes it silent, so that a stall limit on it would mean nothing
  const limits = { ...workLimits(maxSeconds), fileBytes: 0, openFiles: 64, stallMs: Infinity }
  let partialLine = ''
  const onStderr = (text: string) => {
    const lines = (partialLine + text).split('\n')
    partialLine = (lines.pop() ?? '').slice(-LONGEST_LINE)
    for (const line of lines) onLine(line)
  }
  const pictures = await FramePipe.open()
  const { stop, ended } = pictures.passWriteEnd((stdout) =>
    startTool(env.FFMPEG_PATH, args, { limits, stdout, onStderr }),
  )
  return {
    pictures,
    ended,
    stop: () => {
      pictures.close()
      stop()
    },
  }
}

/** Longest side of the working picture; text of a larger video is still legible at this size. */
const WORKING_SIDE_PX = 1920

/**
 * Decodes every frame to raw planar 4:2:0 on stdout, upright (ffmpeg turns by itself), and logs to stderr each
 * frame's time stamp and size as decoded (`source`) and its size as written (`working`). A cover picture is no video.
 * High dynamic range is made a screen's, as its colours are measured in that.
 * With `fromSeconds`, counted from the container's start as the time stamps are, earlier frames are left out.
 */
export function decoderArguments(
  path: string,
  container: VideoContainer,
  maxPixels: number,
  light: Light,
  fromSeconds?: number,
): string[] {
  const graph = [
    'showinfo@source=checksum=0',
    `scale=w=min(${WORKING_SIDE_PX}\\,iw):h=min(${WORKING_SIDE_PX}\\,ih):force_original_aspect_ratio=decrease`,
    ...standardLight(light, 'video', 'quick'),
    'format=yuv420p|yuvj420p',
    'showinfo@working=checksum=0',
  ]
  // prettier-ignore
  return [
    '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-threads', '2',
    // time stamps stay as they are without seeking
    ...(fromSeconds === undefined ? [] : ['-copyts', '-start_at_zero', '-ss', fromSeconds.toFixed(6)]),
    ...safeInput(container, path, maxPixels),
    '-map', '0:V:0', '-vf', graph.join(','), '-fps_mode', 'passthrough', '-an', '-sn', '-dn',
    '-f', 'rawvideo', 'pipe:1',
  ]
}

/** The file's container. Throws `media.unreadable` for one that uploads do not allow. */
export async function containerOf(path: string): Promise<VideoContainer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    const container = sniffContainer(buffer.subarray(0, bytesRead))
    if (!container) throw new AppError('media.unreadable')
    return container
  } finally {
    await file.close()
  }
}
