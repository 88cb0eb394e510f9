import { AppError } from '../../domain/errors.ts'
import type { VideoContainer } from '../../domain/video-container.ts'
import { env } from '../../env.server.ts'
import { readLight } from './read-light.server.ts'
import { boundedOutput, readTool } from './read-tool.server.ts'
import type { VideoProbe } from './probe-video.server.ts'
import { safeInput } from './safe-input.server.ts'
import { standardLight } from './standard-light.ts'
import { PROBE_LIMITS } from './tool-limits.server.ts'

/** Of its longer side. */
const POSTER_PX = 640

/** A small JPEG of a frame near the beginning. Throws `upload.not-a-video` when no frame can be decoded. */
export async function drawPoster(
  path: string,
  container: VideoContainer,
  { streamIndex, width, height, pixelAspect, durationSeconds }: VideoProbe,
  signal?: AbortSignal,
): Promise<Buffer> {
  const shownWidth = width * Math.min(4, Math.max(0.25, pixelAspect))
  const scale = Math.min(1, POSTER_PX / Math.max(shownWidth, height))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  const light = await readLight(path, container, env.MAX_VIDEO_PIXELS, signal)
  const shape = [
    `scale=${even(shownWidth)}:${even(height)}`,
    'setsar=1',
    ...standardLight(light, 'rgb', 'exact'),
  ]
  // the very first frame is often black
  for (const seconds of [Math.min(1, durationSeconds / 3), 0]) {
    // prettier-ignore
    const args = [
      '-v', 'error', '-nostdin', '-threads', '1', '-ss', String(seconds), ...safeInput(container, path, env.MAX_VIDEO_PIXELS),
      '-map', `0:${streamIndex}`, '-frames:v', '1',
      '-vf', shape.join(), '-f', 'mjpeg', '-q:v', '4', 'pipe:1',
    ]
    const options = { limits: PROBE_LIMITS, signal }
    const { output } = await readTool(env.FFMPEG_PATH, args, options, boundedOutput)
    if (output.length > 0) return output
  }
  throw new AppError('upload.not-a-video')
}
