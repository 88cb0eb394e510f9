import { safeInput } from '#app/gateways/media/safe-input.server.ts'
import type { VideoContainer } from '#app/domain/video-container.ts'

/** What the analysed picture may be at most on each side; text of a larger video is still legible at this size. */
const WORKING_SIDE_PX = 1920

/** Codecs pad pictures to whole blocks of up to 64 pixels; the true size is checked when it is known. */
const PADDED_SHARE = 1.05
const PADDED_PIXELS = 100_000

/**
 * Decodes every frame to raw planar 4:2:0 on stdout, upright (ffmpeg turns by itself), and logs to stderr each
 * frame's time stamp and size as decoded (`source`) and its size as written (`working`). A cover picture is no video.
 */
export function decoderArguments(path: string, container: VideoContainer, maxPixels: number): string[] {
  const graph = [
    'showinfo@source=checksum=0',
    `scale=w=min(${WORKING_SIDE_PX}\\,iw):h=min(${WORKING_SIDE_PX}\\,ih):force_original_aspect_ratio=decrease`,
    'format=yuv420p|yuvj420p',
    'showinfo@working=checksum=0',
  ]
  // prettier-ignore
  return [
    '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-threads', '2',
    ...safeInput(container, path, Math.ceil(maxPixels * PADDED_SHARE) + PADDED_PIXELS),
    '-map', '0:V:0', '-vf', graph.join(','), '-fps_mode', 'passthrough', '-an', '-sn', '-dn',
    '-f', 'rawvideo', 'pipe:1',
  ]
}
