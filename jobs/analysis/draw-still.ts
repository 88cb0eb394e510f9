import { env } from '#app/env.server.ts'
import { boundedOutput, readTool } from '#app/gateways/media/read-tool.server.ts'
import { readLight } from '#app/gateways/media/read-light.server.ts'
import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import { standardLight } from '#app/gateways/media/standard-light.ts'
import { LOOK_LIMITS } from '#app/gateways/media/tool-limits.server.ts'
import { containerOf } from './container-of.ts'

/** Of its longer side. */
const STILL_PX = 640

/** A small upright JPEG of the frame that is on screen at `seconds` of presentation time; undefined when none decodes. */
export async function drawStill(
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
    '-map', '0:V:0', '-frames:v', '1', '-vf', [shape, ...standardLight(light, 'rgb', 'exact')].join(), '-f', 'mjpeg', '-q:v', '4', 'pipe:1',
  ]
  const options = { limits: LOOK_LIMITS, signal }
  const { output } = await readTool(env.FFMPEG_PATH, args, options, boundedOutput)
  return output.length > 0 ? output : undefined
}
