import { expect, test } from 'vitest'
import { type PlaybackFacts, playsEverywhere, seeksSlowly } from './playback.ts'

const PLAIN: PlaybackFacts = {
  container: 'mp4',
  videoCodec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  audioCodecs: ['aac'],
}

const CASES: readonly [string, Partial<PlaybackFacts>, boolean][] = [
  ['H.264 and AAC in MP4', {}, true],
  ['the same in MOV', { container: 'mov' }, true],
  ['H.264 baseline with MP3', { profile: 'Constrained Baseline', audioCodecs: ['mp3'] }, true],
  ['H.264 main without sound', { profile: 'Main', audioCodecs: [] }, true],
  ['H.264 of full range', { pixelFormat: 'yuvj420p' }, true],
  ['two tracks of AAC', { audioCodecs: ['aac', 'aac'] }, true],
  ['VP9 in MP4', { videoCodec: 'vp9', profile: 'Profile 0' }, true],
  ['AV1 in MP4', { videoCodec: 'av1', profile: 'Main' }, true],
  ['H.264 in Matroska', { container: 'mkv' }, false],
  ['H.264 in AVI', { container: 'avi' }, false],
  ['H.264 of 10 bits', { profile: 'High 10', pixelFormat: 'yuv420p10le' }, false],
  ['H.264 with all its colours', { profile: 'High 4:4:4 Predictive', pixelFormat: 'yuv444p' }, false],
  ['H.264 that does not say its profile', { profile: null }, false],
  ['HEVC', { videoCodec: 'hevc', profile: 'Main' }, false],
  ['HEVC of 10 bits', { videoCodec: 'hevc', profile: 'Main 10', pixelFormat: 'yuv420p10le' }, false],
  ['VP9 of 10 bits', { videoCodec: 'vp9', profile: 'Profile 2', pixelFormat: 'yuv420p10le' }, false],
  ['VP9 in Matroska', { container: 'mkv', videoCodec: 'vp9', profile: 'Profile 0' }, false],
  ['AV1 of 10 bits', { videoCodec: 'av1', profile: 'Main', pixelFormat: 'yuv420p10le' }, false],
  ['MPEG-4 or Xvid', { videoCodec: 'mpeg4', profile: 'Advanced Simple Profile' }, false],
  [
    'ProRes',
    { container: 'mov', videoCodec: 'prores', profile: 'Standard', pixelFormat: 'yuv422p10le' },
    false,
  ],
  ['sound as a camera writes it', { container: 'mov', audioCodecs: ['pcm_s16le'] }, false],
  ['AC-3 beside AAC', { audioCodecs: ['aac', 'ac3'] }, false],
  ['a codec named like what every object has', { videoCodec: 'constructor', profile: null }, false],
]

test.each(CASES)('%s', (_, facts, plays) => {
  expect(playsEverywhere({ ...PLAIN, ...facts })).toBe(plays)
})

test.each([
  { mostFramesBetweenKeys: 12, width: 1920, height: 1080, isSlow: false },
  { mostFramesBetweenKeys: 48, width: 640, height: 360, isSlow: false },
  { mostFramesBetweenKeys: 1, width: 3840, height: 2160, isSlow: false },
  { mostFramesBetweenKeys: 12, width: 3840, height: 2160, isSlow: true },
  { mostFramesBetweenKeys: 50, width: 1920, height: 1080, isSlow: true },
  { mostFramesBetweenKeys: 250, width: 640, height: 360, isSlow: true },
  { mostFramesBetweenKeys: 12, width: null, height: null, isSlow: true },
])(
  'a frame among $mostFramesBetweenKeys of $width × $height is slow to be shown: $isSlow',
  ({ isSlow, ...film }) => {
    expect(seeksSlowly(film, film)).toBe(isSlow)
  },
)

test('where nobody knows how far the key frames are from one another, a frame counts as slow to be shown', () => {
  expect(seeksSlowly({}, { width: 320, height: 240 })).toBe(true)
})
