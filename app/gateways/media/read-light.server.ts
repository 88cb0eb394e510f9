import { type Light, lightOf } from '../../domain/light.ts'
import type { VideoContainer } from '../../domain/video-container.ts'
import { env } from '../../env.server.ts'
import { boundedOutput, readTool } from './read-tool.server.ts'
import { safeInput } from './safe-input.server.ts'
import { PROBE_LIMITS } from './tool-limits.server.ts'

/** How the levels of a file's video stand for light; of a file that says nothing, for a screen's. Throws what `readTool` throws. */
export async function readLight(
  path: string,
  container: VideoContainer,
  maxPixels: number,
  signal?: AbortSignal,
): Promise<Light> {
  // prettier-ignore
  const args = [
    '-v', 'error', '-hide_banner', '-threads', '1', ...safeInput(container, path, maxPixels),
    '-select_streams', 'V:0', '-show_entries', 'stream=color_transfer', '-of', 'csv=p=0',
  ]
  const { output } = await readTool(env.FFPROBE_PATH, args, { limits: PROBE_LIMITS, signal }, boundedOutput)
  // side data may follow on lines of its own
  return lightOf(/^[\w-]+/.exec(output.toString('utf8'))?.[0])
}
