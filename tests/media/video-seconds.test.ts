import { describe, expect, test } from 'vitest'
import { readVideoSeconds } from '#app/domain/video-seconds.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'

const SOURCES = ['-f', 'lavfi', '-i', 'testsrc=s=64x36:r=25:d=7', '-f', 'lavfi', '-i', 'sine=d=7.5']
const SMALL = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** What it says, and how many bytes of the file it had to read for that. */
async function secondsOf(bytes: Uint8Array) {
  let bytesRead = 0
  const seconds = await readVideoSeconds({
    sizeBytes: bytes.length,
    read: (start, end) => {
      bytesRead += end - start
      return Promise.resolve(bytes.slice(start, end))
    },
  })
  return { seconds, bytesRead }
}

describe('how long a video is by what its header says', () => {
  test.each(['mp4', 'mov', 'mkv', 'avi'])('%s', async (extension) => {
    const { seconds } = await secondsOf(await smallVideo(extension, SMALL, SOURCES))
    // a Matroska file tells its whole length alone, sound and all
    expect(seconds).toBeGreaterThanOrEqual(7)
    expect(seconds).toBeLessThanOrEqual(7.6)
  })

  test('a header at the end of a large file is found without reading all of it', async () => {
    const mp4 = await smallVideo('mp4', SMALL, SOURCES)
    const moov = mp4.indexOf('moov') - 4
    const padded = paddedTo(60_000_000, mp4.subarray(0, moov))
    const { seconds, bytesRead } = await secondsOf(Buffer.concat([padded, mp4.subarray(moov)]))
    expect(seconds).toBeCloseTo(7)
    expect(bytesRead).toBeLessThan(2_000_000)
  })

  test.each([
    ['a fragmented file, which does not say', ['-movflags', 'frag_keyframe+empty_moov']],
    ['sound alone', ['-vn']],
  ])('undefined for %s', async (_, options) => {
    const bytes = await smallVideo('mp4', [...SMALL, ...options], SOURCES)
    expect((await secondsOf(bytes)).seconds).toBeUndefined()
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('this is no video at all')],
    ['an AVI file of twelve bytes', Buffer.from('RIFF\0\0\0\0AVI ')],
    ['a box that says it is larger than the file', Buffer.from('\0\0\xff\xffftypisom', 'latin1')],
    ['a Matroska file that breaks off', Buffer.from('\x1a\x45\xdf\xa3\x88\x42\x82\x88matroska', 'latin1')],
  ])('undefined for %s', async (_, bytes) => {
    expect((await secondsOf(bytes)).seconds).toBeUndefined()
  })
})
