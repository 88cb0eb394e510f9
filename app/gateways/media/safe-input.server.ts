import type { VideoContainer } from '../../domain/video-container.ts'

/** The one demuxer a container may be opened with; without the whitelist a playlist inside could name other files. */
const DEMUXERS = {
  mp4: { name: 'mov', whitelist: 'mov,mp4,m4a,3gp,3g2,mj2' },
  mov: { name: 'mov', whitelist: 'mov,mp4,m4a,3gp,3g2,mj2' },
  avi: { name: 'avi', whitelist: 'avi' },
  mkv: { name: 'matroska', whitelist: 'matroska,webm' },
} as const satisfies Record<VideoContainer, { name: string; whitelist: string }>

/** What ffmpeg takes for the option. */
const MOST_PIXELS = 2 ** 31 - 1
/** Codecs pad pictures to whole blocks of up to 64 pixels; where the true size is known it is checked by itself. */
const PADDED_SHARE = 1.05
const PADDED_PIXELS = 100_000

/** What `-max_pixels` is told where pictures of up to `maxPixels` are taken. */
export function paddedPixels(maxPixels: number): number {
  return Math.ceil(maxPixels * PADDED_SHARE) + PADDED_PIXELS
}

/** Far more than any video has. Each takes a decoder: 900 in a file of 700 KB took 1.3 GB. */
const MOST_STREAMS = 100
/** An input of more streams is told to be out of memory, which is `media.too-demanding`. */
export const STREAM_LIMIT = ['-max_streams', String(MOST_STREAMS)] as const

/** Input options for ffmpeg and ffprobe that keep an unchecked file from opening anything but itself. */
export function safeInput(container: VideoContainer, path: string, maxPixels: number): string[] {
  const { name, whitelist } = DEMUXERS[container]
  // prettier-ignore
  return [
    '-protocol_whitelist', 'file', '-format_whitelist', whitelist, '-f', name, ...STREAM_LIMIT,
    '-max_pixels', String(Math.min(paddedPixels(maxPixels), MOST_PIXELS)), '-i', `file:${path}`,
  ]
}
