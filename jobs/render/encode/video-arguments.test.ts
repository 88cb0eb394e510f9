import { expect, test } from 'vitest'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { DEBIAN_TOOLS } from '../render-tools.ts'
import { videoArguments } from './video-arguments.ts'

const text = (args: readonly string[]) => args.join(' ')

test('time stamps pass through on the source’s clock', () => {
  expect(text(videoArguments(sourceVideo({ timescale: 30_000 }), DEBIAN_TOOLS))).toContain(
    '-fps_mode passthrough -enc_time_base 1:30000 -video_track_timescale 30000',
  )
})

test('colour tags stay; where the source has none, none are made up', () => {
  const tagged = sourceVideo({
    color: { range: 'pc', space: 'smpte170m', primaries: 'bt709', transfer: 'bt470m' },
  })
  expect(text(videoArguments(tagged, DEBIAN_TOOLS))).toMatch(
    /-color_range tv -colorspace smpte170m -color_primaries bt709 -color_trc gamma22$/,
  )
  const untagged = sourceVideo({ color: { range: 'tv', space: null, primaries: null, transfer: null } })
  expect(text(videoArguments(untagged, DEBIAN_TOOLS))).toMatch(/-color_range tv$/)
})

test.each([
  ['h264', 1_000_000, 1_200_000],
  ['hevc', 1_000_000, 1_900_000],
  ['h264', 20_000, 150_000],
])('of a source in %s with %i bits a second the output has at most %i', (codec, videoBitRate, most) => {
  const source = sourceVideo({ codec, videoBitRate })
  expect(text(videoArguments(source, DEBIAN_TOOLS))).toContain(`-maxrate ${most} -bufsize ${most}`)
})

test('without a known rate quality alone decides', () => {
  expect(text(videoArguments(sourceVideo({ videoBitRate: null }), DEBIAN_TOOLS))).not.toContain('-maxrate')
})

const HLG = {
  codec: 'hevc',
  light: 'hlg',
  bitDepth: 10,
  matrix: 'bt2020',
  color: { range: 'tv', space: 'bt2020nc', primaries: 'bt2020', transfer: 'arib-std-b67' },
} as const

test('high dynamic range of ten bits stays that, in HEVC that Apple’s players take, with its tags', () => {
  const args = text(videoArguments(sourceVideo(HLG), DEBIAN_TOOLS))
  expect(args).toContain('-c:v libx265 -preset superfast -crf 18 -tag:v hvc1')
  expect(args).toContain('-pix_fmt yuv420p10le')
  expect(args).toMatch(/-colorspace bt2020nc -color_primaries bt2020 -color_trc arib-std-b67$/)
  expect(args).not.toContain('master-display')
})

test('what it says of the light it was graded for is passed on', () => {
  const masteringDisplay = 'G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,1)'
  const lightData = { masteringDisplay, lightLevel: '1000,400', dynamic: null }
  expect(text(videoArguments(sourceVideo({ ...HLG, lightData }), DEBIAN_TOOLS))).toContain(
    `master-display=${masteringDisplay}:max-cll=1000,400`,
  )
})

test('an HEVC made of HEVC needs no more bits than H.264 of H.264', () => {
  const args = text(videoArguments(sourceVideo({ ...HLG, videoBitRate: 1_000_000 }), DEBIAN_TOOLS))
  expect(args).toContain('-maxrate 1200000')
})
