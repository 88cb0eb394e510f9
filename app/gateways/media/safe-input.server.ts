import type { VideoContainer } from '../../domain/video-container.ts'
import type { ProcessLimits } from './limited-process.server.ts'

/** The one demuxer a container may be opened with; without the whitelist a playlist inside could name other files. */
const DEMUXERS = {
  mp4: { name: 'mov', whitelist: 'mov,mp4,m4a,3gp,3g2,mj2' },
  mov: { name: 'mov', whitelist: 'mov,mp4,m4a,3gp,3g2,mj2' },
  avi: { name: 'avi', whitelist: 'avi' },
  mkv: { name: 'matroska', whitelist: 'matroska,webm' },
} as const satisfies Record<VideoContainer, { name: string; whitelist: string }>

/** Input options for ffmpeg and ffprobe that keep an unchecked file from opening anything but itself. */
export function safeInput(container: VideoContainer, path: string, maxPixels: number): string[] {
  const { name, whitelist } = DEMUXERS[container]
  // prettier-ignore
  return [
    '-protocol_whitelist', 'file', '-format_whitelist', whitelist, '-f', name,
    '-max_pixels', String(maxPixels), '-i', `file:${path}`,
  ]
}

/** For a look into an unchecked file: nobody waits longer, and nothing is written but to a pipe. */
export const LOOK_LIMITS: ProcessLimits = {
  cpuSeconds: 20,
  memoryBytes: 1536 * 1024 * 1024,
  fileBytes: 0,
  wallMs: 60_000,
}
