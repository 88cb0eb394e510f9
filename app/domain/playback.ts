import * as z from 'zod'
import { VIDEO_CONTAINERS } from './video-container.ts'

/** What of a video decides whether a browser plays it; codecs, profile and pixel format as ffprobe names them. */
export const PlaybackFacts = z.object({
  container: z.enum(VIDEO_CONTAINERS),
  videoCodec: z.string(),
  /** Null where the codec has none, or the file does not say. */
  profile: z.string().nullable(),
  pixelFormat: z.string().nullable(),
  /** Of each track of sound, in the order of the file. */
  audioCodecs: z.array(z.string()),
  /** From a key frame to the next one, or to the end, where that is furthest; absent where nobody has looked. */
  mostFramesBetweenKeys: z.int().nonnegative().optional(),
})
export type PlaybackFacts = z.infer<typeof PlaybackFacts>

/** QuickTime is what MP4 was made of: a browser reads both alike. Of Matroska they read only what calls itself WebM. */
const CONTAINERS: readonly string[] = ['mp4', 'mov']
/** Eight bits, a quarter of the colours: all that hardware decoders and every browser's own have in common. */
const PIXEL_FORMATS: readonly (string | null)[] = ['yuv420p', 'yuvj420p']
const PROFILES: Readonly<Record<string, readonly (string | null)[]>> = {
  h264: ['Constrained Baseline', 'Baseline', 'Main', 'High', 'Progressive High', 'Constrained High'],
  vp9: ['Profile 0'],
  av1: ['Main'],
}
const AUDIO_CODECS: readonly string[] = ['aac', 'mp3']

/** Whether every browser plays the file as it is, picture and sound. A codec that some systems lack counts as not played. */
export function playsEverywhere({
  container,
  videoCodec,
  profile,
  pixelFormat,
  audioCodecs,
}: PlaybackFacts): boolean {
  const profiles = Object.hasOwn(PROFILES, videoCodec) ? (PROFILES[videoCodec] ?? []) : []
  return (
    CONTAINERS.includes(container) &&
    profiles.includes(profile) &&
    PIXEL_FORMATS.includes(pixelFormat) &&
    // the first track is what one hears; what a strange one beside it does differs from browser to browser
    audioCodecs.every((codec) => AUDIO_CODECS.includes(codec))
  )
}

/**
 * Chosen on H.264 of 720 to 1080 lines that Chromium decodes without a graphics processor, at about 2 ms a million
 * pixels: the frames before the one that is sought take 50 ms at most.
 */
const MOST_PIXELS_BEFORE_A_FRAME = 25_000_000

/** Whether a frame takes long to be shown, because too much before it has to be decoded first. What nobody knows counts as long. */
export function seeksSlowly(
  { mostFramesBetweenKeys }: Pick<PlaybackFacts, 'mostFramesBetweenKeys'>,
  size: { readonly width: number | null; readonly height: number | null },
): boolean {
  if (mostFramesBetweenKeys === undefined || size.width === null || size.height === null) return true
  return mostFramesBetweenKeys * size.width * size.height > MOST_PIXELS_BEFORE_A_FRAME
}
