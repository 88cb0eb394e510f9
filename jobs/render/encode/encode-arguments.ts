import type { RenderTools } from '../render-tools.ts'
import { mediaInput } from '../source/media-input.ts'
import type { AudioStream, SourceVideo } from '../source/source-video.ts'
import { videoArguments } from './video-arguments.ts'

/** Sound that MP4 holds as it is; any other is encoded as AAC. */
const COPYABLE_AUDIO: readonly string[] = ['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'alac', 'opus', 'flac', 'dts']
const AAC_BITS_PER_CHANNEL = 96_000
const AAC_MAX_BITS = 512_000

/** Makes ffmpeg copy FLAC into MP4, which it calls experimental; players have known it for years. */
export const ANY_COPY = ['-strict', 'experimental'] as const

export function isCopied({ codec }: AudioStream): boolean {
  return COPYABLE_AUDIO.includes(codec)
}

export interface EncodeRequest {
  readonly source: SourceVideo
  readonly tools: RenderTools
  /** File that holds the filter graph: it can be longer than an argument may be. */
  readonly graphPath: string
  /** Descriptors that pictures are read from, one a layer. */
  readonly pictureDescriptors: readonly number[]
  /** File of the watermark's picture, if there is one. */
  readonly markPath: string | null
  readonly outPath: string
}

/** ffmpeg's arguments for the one pass. Time stamps pass through on the source's own clock. */
export function encodeArguments({
  source,
  tools,
  graphPath,
  pictureDescriptors,
  markPath,
  outPath,
}: EncodeRequest): string[] {
  const { part } = source
  const pictures = (descriptor: number) =>
    `-f image2pipe -c:v png -framerate 1 -thread_queue_size 4 -i pipe:${descriptor}`.split(' ')
  return [
    ...'-y -hide_banner -nostdin -v error -progress pipe:1 -stats_period 0.5'.split(' '),
    // after a seek, even to the start, H.264 in AVI has no times at all
    ...(part && part.seekSeconds > 0 ? ['-ss', part.seekSeconds.toFixed(6)] : []),
    ...mediaInput(source.path),
    ...pictureDescriptors.flatMap(pictures),
    ...(markPath === null ? [] : ['-f', 'image2', '-pattern_type', 'none', '-c:v', 'png', '-i', markPath]),
    // areas are small: threads that share one wait for each other as long as they work
    ...['-filter_complex_threads', '1', '-filter_complex_script', graphPath, '-map', '[v]'],
    ...videoArguments(source, tools),
    ...source.audio.flatMap(audioArguments),
    ...subtitleArguments(source),
    ...(part ? ['-frames:v', String(part.frames), '-t', part.endSeconds.toFixed(6)] : []),
    ...ANY_COPY,
    ...'-map_metadata 0 -map_chapters 0 -movflags +faststart -f mp4'.split(' '),
    outPath,
  ]
}

/** How an audio stream of input 0 gets into the output as its n-th one. */
export function audioArguments(stream: AudioStream, order: number): string[] {
  const map = ['-map', `0:${stream.index}`]
  if (isCopied(stream)) return [...map, `-c:a:${order}`, 'copy']
  const bits = Math.min(AAC_MAX_BITS, AAC_BITS_PER_CHANNEL * Math.max(1, stream.channels))
  return [...map, `-c:a:${order}`, 'aac', `-b:a:${order}`, String(bits)]
}

/** Subtitles that are text go along as the timed text of MP4. */
export function subtitleArguments({ subtitles }: SourceVideo): string[] {
  if (subtitles.length === 0) return []
  return [...subtitles.flatMap((index) => ['-map', `0:${index}`]), '-c:s', 'mov_text']
}
