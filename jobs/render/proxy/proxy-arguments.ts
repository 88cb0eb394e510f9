import { standardLight } from '#app/gateways/media/standard-light.ts'
import { normalized } from '../encode/filter-graph.ts'
import type { RenderTools } from '../render-tools.ts'
import { mediaInput } from '../source/media-input.ts'
import type { AudioStream, SourceVideo } from '../source/source-video.ts'

/** More than a page shows side by side. */
const LONGEST_SIDE_PX = 1280
/** For viewing, not for archiving. */
const CRF = 26
const MAX_BITS_PER_SECOND = 3_000_000
const AUDIO_BITS_PER_SECOND = 128_000
/**
 * Whoever drags the position wants the picture at once: a frame is decoded from the key frame before it. Together with
 * having no B frames this makes a file 1.45 times as large as 48 frames do.
 */
const FRAMES_BETWEEN_KEYS = 12
/** Sound that all browsers play, and MP4 holds as it is. */
const PLAYED_AUDIO: readonly string[] = ['aac', 'mp3']

/** The size of a proxy: what is shown of the source, in square pixels, even, and no longer than a page needs. */
export function proxySize({
  displayWidthPx,
  displayHeightPx,
}: Pick<SourceVideo, 'displayWidthPx' | 'displayHeightPx'>): { widthPx: number; heightPx: number } {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(displayWidthPx, displayHeightPx))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  return { widthPx: even(displayWidthPx), heightPx: even(displayHeightPx) }
}

/** ffmpeg's arguments that copy a source to an MP4 for browsers: upright, its frames at their own times, its first sound. */
export function proxyArguments(
  source: SourceVideo,
  { x264Preset }: Pick<RenderTools, 'x264Preset'>,
  outPath: string,
): string[] {
  const { timescale, streamIndex, color, isRgb, light } = source
  const { widthPx, heightPx } = proxySize(source)
  const isScreen = light === 'sdr'
  const matrix = isScreen && !isRgb ? color.space : 'bt709'
  const sized = `scale=${widthPx}:${heightPx},setsar=1`
  const filters = [normalized(source), sized, ...standardLight(light, 'video', 'quick')].join()
  return [
    ...'-y -hide_banner -nostdin -v error -progress pipe:1 -stats_period 0.5'.split(' '),
    ...mediaInput(source.path),
    ...['-filter_complex', `[0:${streamIndex}]${filters}[v]`, '-map', '[v]'],
    ...`-c:v libx264 -preset ${x264Preset} -crf ${CRF} -pix_fmt yuv420p -g ${FRAMES_BETWEEN_KEYS} -bf 0`.split(
      ' ',
    ),
    ...`-maxrate ${MAX_BITS_PER_SECOND} -bufsize ${2 * MAX_BITS_PER_SECOND}`.split(' '),
    // a filter graph loses the stream's clock; without these two, time stamps are rounded
    ...`-fps_mode passthrough -enc_time_base 1:${timescale} -video_track_timescale ${timescale}`.split(' '),
    ...['-color_range', 'tv', ...(matrix ? ['-colorspace', matrix] : [])],
    ...(isScreen ? [] : '-color_primaries bt709 -color_trc bt709'.split(' ')),
    ...source.audio.slice(0, 1).flatMap(audioArguments),
    ...'-map_metadata -1 -map_chapters -1 -movflags +faststart -f mp4'.split(' '),
    outPath,
  ]
}

function audioArguments({ index, codec }: AudioStream): string[] {
  const map = ['-map', `0:${index}`]
  if (PLAYED_AUDIO.includes(codec)) return [...map, '-c:a', 'copy']
  return [...map, '-c:a', 'aac', '-ac', '2', '-b:a', String(AUDIO_BITS_PER_SECOND)]
}
