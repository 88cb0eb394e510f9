import { env } from '#app/env.server.ts'
import { readLight } from '#app/gateways/media/read-light.server.ts'
import { boundedOutput, readTool } from '#app/gateways/media/read-tool.server.ts'
import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import { standardLight } from '#app/gateways/media/standard-light.ts'
import { PROBE_LIMITS, workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { containerOf } from './decoder.ts'

/** Frames of a video at a constant rate, and the crop of each, in even pixels. */
export interface ClipSpan {
  readonly fromFrame: number
  /** Exclusive. */
  readonly toFrame: number
  readonly framesPerSecond: number
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Writes the cropped frames, upright and nearly lossless, to an MKV. Throws `media.*`, or the signal's reason. */
export async function cutClip(
  sourcePath: string,
  outPath: string,
  { fromFrame, toFrame, framesPerSecond, area }: ClipSpan,
  signal: AbortSignal,
): Promise<void> {
  // half a frame early: time stamps are rounded
  const fromSeconds = Math.max(0, (fromFrame - 0.5) / framesPerSecond)
  // prettier-ignore
  const args = [
    '-v', 'error', '-nostdin', '-y', '-ss', fromSeconds.toFixed(6),
    ...safeInput(await containerOf(sourcePath), sourcePath, env.MAX_VIDEO_PIXELS),
    '-map', '0:V:0', '-an', '-sn', '-dn', '-frames:v', String(toFrame - fromFrame), '-fps_mode', 'passthrough',
    '-vf', `crop=${area.width}:${area.height}:${area.x}:${area.y}`,
    '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-pix_fmt', 'yuv420p', '-f', 'matroska', outPath,
  ]
  const limits = workLimits((toFrame - fromFrame) / framesPerSecond)
  const { end } = await readTool(env.FFMPEG_PATH, args, { limits, signal }, boundedOutput)
  if (end.failure) throw end.failure
}

/** Of its longer side. */
const STILL_PX = 640

/** A small upright JPEG of the frame that is on screen at `seconds` of presentation time; undefined when none decodes. */
export async function extractStill(
  path: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const container = await containerOf(path)
  const light = await readLight(path, container, env.MAX_VIDEO_PIXELS, signal)
  const shape = `scale=w=iw*sar:h=ih,setsar=1,scale=w=min(${STILL_PX}\\,iw):h=min(${STILL_PX}\\,ih):force_original_aspect_ratio=decrease`
  // prettier-ignore
  const args = [
    '-v', 'error', '-nostdin', '-threads', '1', '-ss', seconds.toFixed(3),
    ...safeInput(container, path, env.MAX_VIDEO_PIXELS),
    '-map', '0:V:0', '-frames:v', '1', '-vf', [shape, ...standardLight(light, 'rgb', 'exact')].join(),
    '-f', 'mjpeg', '-q:v', '4', 'pipe:1',
  ]
  const options = { limits: PROBE_LIMITS, signal }
  const { output } = await readTool(env.FFMPEG_PATH, args, options, boundedOutput)
  return output.length > 0 ? output : undefined
}
