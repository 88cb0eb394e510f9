import { expect, test } from 'vitest'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { DEBIAN_TOOLS } from '../render-tools.ts'
import { encodeArguments, videoArguments } from './encode-arguments.ts'

const request = {
  source: sourceVideo(),
  tools: DEBIAN_TOOLS,
  graphPath: '/folder/graph.txt',
  pictureDescriptors: [3, 4],
  markPath: null,
  outPath: '/out.mp4',
}
const text = (args: readonly string[]) => args.join(' ')
const audio = (index: number, codec: string, channels = 2) => ({
  index,
  codec,
  channels,
  startSeconds: 0,
  durationSeconds: 10,
})

test('the source is opened with nothing but files, known containers and bounded pictures allowed', () => {
  const args = text(encodeArguments(request))
  expect(args).toMatch(
    /-protocol_whitelist file -format_whitelist mov,matroska,avi -max_pixels \d+ -i file:\/video.mp4/,
  )
  expect(args).toContain('-nostdin')
})

test('each layer is read from its own descriptor', () => {
  expect(text(encodeArguments(request))).toMatch(/-i pipe:3 .* -i pipe:4 /)
})

test('sound that MP4 can hold is copied, any other encoded, each track by itself', () => {
  const source = sourceVideo({ audio: [audio(1, 'aac'), audio(2, 'pcm_s16le'), audio(4, 'vorbis', 6)] })
  expect(text(encodeArguments({ ...request, source }))).toContain(
    '-map 0:1 -c:a:0 copy -map 0:2 -c:a:1 aac -b:a:1 192000 -map 0:4 -c:a:2 aac -b:a:2 512000',
  )
})

test('FLAC is copied, though ffmpeg calls that experimental', () => {
  const args = text(encodeArguments({ ...request, source: sourceVideo({ audio: [audio(1, 'flac')] }) }))
  expect(args).toContain('-map 0:1 -c:a:0 copy -strict experimental')
})

test('subtitles that are text are kept as the timed text of MP4', () => {
  const args = text(encodeArguments({ ...request, source: sourceVideo({ subtitles: [3, 5] }) }))
  expect(args).toContain('-map 0:3 -map 0:5 -c:s mov_text')
  expect(text(encodeArguments(request))).not.toContain('-c:s')
})

test('a silent source stays silent', () => {
  expect(text(encodeArguments({ ...request, source: sourceVideo({ audio: [] }) }))).not.toContain('-c:a')
})

test('time stamps pass through on the source’s clock', () => {
  expect(text(videoArguments(sourceVideo({ timescale: 30_000 }), DEBIAN_TOOLS))).toContain(
    '-fps_mode passthrough -enc_time_base 1:30000 -video_track_timescale 30000',
  )
})

test('colour tags are kept; where the source has none, none are made up', () => {
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
