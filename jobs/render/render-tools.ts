import path from 'node:path'

/** Where the built composition lies, for the workers. */
export const BUNDLE_DIR = path.resolve(import.meta.dirname, '../../build/remotion')

/** The programs and settings a render works with. */
export interface RenderTools {
  readonly ffmpegPath: string
  readonly ffprobePath: string
  readonly chromiumPath: string
  /** Folder of the built composition. */
  readonly bundleDir: string
  readonly x264Preset: string
  readonly crf: number
  /** Pixels of the largest picture that is opened. */
  readonly maxPixels: number
}

/** Debian's programs and the settings that `app/env.server.ts` defaults to. */
export const DEBIAN_TOOLS: RenderTools = {
  ffmpegPath: '/usr/bin/ffmpeg',
  ffprobePath: '/usr/bin/ffprobe',
  chromiumPath: '/usr/lib/chromium/chromium-headless-shell',
  bundleDir: BUNDLE_DIR,
  x264Preset: 'veryfast',
  crf: 18,
  maxPixels: 3840 * 2160,
}
