import { expect, test } from 'vitest'
import { sourceVideo } from '#tests/factories/source-video.ts'
import { DEBIAN_TOOLS } from '../render-tools.ts'
import { encodeArguments } from './encode-arguments.ts'

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
    /-protocol_whitelist file -format_whitelist mov,matroska,avi -max_streams 100 -max_pixels \d+ -i file:\/video.mp4/,
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

test('subtitles that are text become the timed text of MP4', () => {
  const args = text(encodeArguments({ ...request, source: sourceVideo({ subtitles: [3, 5] }) }))
  expect(args).toContain('-map 0:3 -map 0:5 -c:s mov_text')
  expect(text(encodeArguments(request))).not.toContain('-c:s')
})

test('a silent source stays silent', () => {
  expect(text(encodeArguments({ ...request, source: sourceVideo({ audio: [] }) }))).not.toContain('-c:a')
})
