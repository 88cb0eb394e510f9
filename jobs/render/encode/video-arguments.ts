import type { RenderTools } from '../render-tools.ts'
import type { ColorTags, SourceVideo } from '../source/source-video.ts'

/**
 * An output has at most so many times its source's bits; where that is in a codec that does with fewer, it gets more, as the
 * output's needs them.
 */
const MOST_BITS = { usual: 1.2, h264OfThrifty: 1.9, hevcOfThrifty: 1.5 } as const
const THRIFTY_CODECS = {
  h264: ['hevc', 'av1', 'vp9', 'vvc'],
  hevc: ['av1', 'vvc'],
} as const satisfies Record<string, readonly string[]>
/** A still picture has next to no bits: letters that change must have some. */
const LEAST_BIT_RATE = 150_000

/** The encoder's settings, by themselves for a comparison with a plain transcode. */
export function videoArguments(source: SourceVideo, tools: RenderTools): string[] {
  const { timescale, color, isRgb, bitDepth } = source
  return [
    ...(bitDepth === 10 ? hevcArguments(source, tools) : h264Arguments(source, tools)),
    ...['-pix_fmt', FORMATS[bitDepth].video],
    // a filter graph loses the stream's clock; without these two, time stamps are rounded
    ...`-fps_mode passthrough -enc_time_base 1:${timescale} -video_track_timescale ${timescale}`.split(' '),
    ...colorArguments(color, isRgb),
  ]
}

function h264Arguments({ codec, videoBitRate }: SourceVideo, { x264Preset, crf }: RenderTools): string[] {
  const isThrifty = THRIFTY_CODECS.h264.some((name) => name === codec)
  return [
    ...`-c:v libx264 -preset ${x264Preset} -crf ${crf}`.split(' '),
    ...rateArguments(videoBitRate, isThrifty ? MOST_BITS.h264OfThrifty : MOST_BITS.usual),
  ]
}

/** Both encoders' presets, the quickest first. */
const PRESETS = 'ultrafast superfast veryfast faster fast medium slow slower veryslow placebo'.split(' ')

/** Quality is held, but no further than the source's own bits allow: what it has lost before is not worth any. */
function hevcArguments(source: SourceVideo, { x264Preset, crf }: RenderTools): string[] {
  const { codec, videoBitRate, framesPerSecond, lightData } = source
  const isThrifty = THRIFTY_CODECS.hevc.some((name) => name === codec)
  // x265 takes two to four times as long as x264 with a preset of the same name, and sees more with a quicker one
  const preset = PRESETS[Math.max(0, PRESETS.indexOf(x264Preset) - 1)] ?? 'superfast'
  const parameters = [
    'log-level=error',
    // it knows no clock but this, by which it shares out bits; what it writes of it would differ between parts that are joined
    `fps=${framesPerSecond.toFixed(3)}`,
    'vui-timing-info=0',
    // as x264's: a keyframe that nothing after it refers back beyond, so that one can begin there
    'open-gop=0',
    ...(lightData.masteringDisplay ? [`master-display=${lightData.masteringDisplay}`] : []),
    ...(lightData.lightLevel ? [`max-cll=${lightData.lightLevel}`] : []),
  ]
  return [
    // `hvc1`: Apple's players take no other
    ...`-c:v libx265 -preset ${preset} -crf ${crf} -tag:v hvc1`.split(' '),
    ...['-x265-params', parameters.join(':')],
    ...rateArguments(videoBitRate, isThrifty ? MOST_BITS.hevcOfThrifty : MOST_BITS.usual),
  ]
}

function rateArguments(videoBitRate: number | null, times: number): string[] {
  if (videoBitRate === null) return []
  const most = String(Math.round(Math.max(LEAST_BIT_RATE, times * videoBitRate)))
  return ['-maxrate', most, '-bufsize', most]
}

/** ffprobe and ffmpeg call two of the transfers by different names. */
const TRANSFER_ARGUMENT: Readonly<Record<string, string>> = { bt470m: 'gamma22', bt470bg: 'gamma28' }

function colorArguments({ space, primaries, transfer }: ColorTags, isRgb: boolean): string[] {
  const matrix = isRgb ? 'bt709' : space
  return [
    ...['-color_range', 'tv'],
    ...(matrix ? ['-colorspace', matrix] : []),
    ...(primaries ? ['-color_primaries', primaries] : []),
    ...(transfer ? ['-color_trc', TRANSFER_ARGUMENT[transfer] ?? transfer] : []),
  ]
}

/** What ffmpeg calls pictures of so many bits: the video's, with transparency, and those of a blend. */
export const FORMATS = {
  8: { video: 'yuv420p', drawn: 'yuva420p', blend: 'yuv420' },
  10: { video: 'yuv420p10le', drawn: 'yuva420p10le', blend: 'yuv420p10' },
} as const
