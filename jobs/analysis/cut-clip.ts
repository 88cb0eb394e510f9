import { env } from '#app/env.server.ts'
import { boundedOutput, readTool } from '#app/gateways/media/read-tool.server.ts'
import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import { workLimits } from '#app/gateways/media/tool-limits.server.ts'
import { containerOf } from './container-of.ts'

/** Frames of a video, by a constant rate, and the part of each that is cut out, in whole even pixels. */
export interface ClipSpan {
  readonly fromFrame: number
  /** Exclusive. */
  readonly toFrame: number
  readonly framesPerSecond: number
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/**
 * Writes this part of these frames, upright and nearly without loss, to an MKV that is analysed as a video of its own. Throws
 * `media.*`, or the signal's reason.
 */
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
