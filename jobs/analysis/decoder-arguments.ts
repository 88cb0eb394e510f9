import type { Light } from '#app/domain/light.ts'
import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import { standardLight } from '#app/gateways/media/standard-light.ts'
import type { VideoContainer } from '#app/domain/video-container.ts'

/** What the analysed picture may be at most on each side; text of a larger video is still legible at this size. */
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
