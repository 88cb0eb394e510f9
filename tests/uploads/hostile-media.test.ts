import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { VideoContainer } from '#app/domain/video-container.ts'
import { env } from '#app/env.server.ts'
import { drawPoster } from '#app/gateways/media/draw-poster.server.ts'
import { probeVideo } from '#app/gateways/media/probe-video.server.ts'
import { aviWithSubtitles, movReferringTo } from '#tests/fixtures/hostile-media.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'

const folder = await mkdtemp(join(tmpdir(), 'rotulo-test-hostile-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(bytes: Buffer | string, name = 'video'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** A loopback server that nobody may come to. */
async function trap() {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, visits: () => visits, close: () => server.close() }
}

const CONTAINERS: VideoContainer[] = ['mp4', 'avi', 'mkv']

test.each(CONTAINERS)(
  'a playlist that is taken for an %s opens no other file and no connection',
  async (container) => {
    const secret = await fileOf(await smallVideo('mkv', ['-t', '0.2', '-c:v', 'mpeg4']), 'secret.mkv')
    const { port, visits, close } = await trap()
    const playlists = {
      hls: `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXTINF:1,\nhttp://127.0.0.1:${port}/x\n#EXT-X-ENDLIST\n`,
      concat: `ffconcat version 1.0\nfile '${secret}'\nfile 'http://127.0.0.1:${port}/x'\n`,
    }
    for (const text of Object.values(playlists))
      await expect(probeVideo(await fileOf(text), container)).rejects.toMatchObject({
        code: 'upload.not-a-video',
      })
    expect(visits()).toBe(0)
    close()
  },
)

test('an AVI whose subtitles are a playlist opens nothing else', async () => {
  const { port, visits, close } = await trap()
  const avi = await smallVideo('avi', ['-t', '0.2', '-c:v', 'mpeg4', '-an'])
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:${port}/x\n#EXT-X-ENDLIST\n`
  const probe = await probeVideo(await fileOf(aviWithSubtitles(playlist, avi)), 'avi')
  expect(probe).toMatchObject({ streamIndex: 0, width: 320, packets: 5 })
  expect(visits()).toBe(0)
  close()
})

// proves asvs-5.3.1
test('a MOV whose pictures lie in another file is no video: the other file is not read', async () => {
  const mov = await smallVideo('mov', ['-t', '0.2', '-c:v', 'mjpeg', '-an'])
  const other = await fileOf(mov, 'other.mov')
  expect(await probeVideo(other, 'mov')).toMatchObject({ packets: 5 })
  await expect(probeVideo(await fileOf(movReferringTo(other, mov)), 'mov')).rejects.toMatchObject({
    code: 'upload.not-a-video',
  })
})

// proves asvs-5.2.1
test('a small file of an enormous picture is refused without being decoded', async () => {
  const path = await fileOf(
    await smallVideo(
      'mp4',
      ['-frames:v', '1', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ['-f', 'lavfi', '-i', 'color=s=8192x8192:r=1'],
    ),
  )
  await expect(probeVideo(path, 'mp4', { caps: { pixels: 3840 * 2160, seconds: 60 } })).rejects.toMatchObject(
    {
      code: 'upload.too-big-picture',
    },
  )
})

test('a picture that is small by its header and enormous by its frames is refused too', async () => {
  const bytes = await smallVideo(
    'mp4',
    ['-frames:v', '1', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ['-f', 'lavfi', '-i', 'color=s=4096x4096:r=1'],
  )
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'))
  bytes.writeUInt16BE(64, entry + 28)
  bytes.writeUInt16BE(64, entry + 30)
  await expect(
    probeVideo(await fileOf(bytes), 'mp4', { caps: { pixels: 3840 * 2160, seconds: 60 } }),
  ).rejects.toMatchObject({ code: 'upload.too-big-picture' })
})

test('the duration comes from the packets, whatever the header says', async () => {
  const bytes = await smallVideo('mp4', ['-t', '3', '-c:v', 'mpeg4', '-an'])
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    // version 0: the duration stands 20 bytes behind the name of tkhd's box, 16 behind the others'
    const place = bytes.indexOf(box) + 4 + (box === 'tkhd' ? 20 : 16)
    bytes.writeUInt32BE(1, place)
  }
  const { durationSeconds, packets } = await probeVideo(await fileOf(bytes), 'mp4')
  expect(durationSeconds).toBeCloseTo(3, 1)
  expect(packets).toBe(75)
})

test('a small file of ten hours is refused', async () => {
  const bytes = await smallVideo(
    'mkv',
    ['-t', '36000', '-c:v', 'mpeg4', '-an'],
    ['-f', 'lavfi', '-i', 'color=s=16x16:r=1/10'],
  )
  await expect(probeVideo(await fileOf(bytes), 'mkv')).rejects.toMatchObject({
    code: 'upload.too-long',
    params: { maxSeconds: env.MAX_VIDEO_SECONDS },
  })
})

test('sound alone is no video, not even with a cover picture', async () => {
  const cover = await fileOf(await smallVideo('mjpeg', ['-frames:v', '1', '-an', '-f', 'mjpeg']), 'cover.jpg')
  const sound = await smallVideo('mp4', ['-t', '1', '-c:a', 'aac'], ['-f', 'lavfi', '-i', 'sine'])
  const covered = await smallVideo(
    'mp4',
    ['-map', '0', '-map', '1', '-t', '1', '-c:a', 'aac', '-c:v', 'copy', '-disposition:v', 'attached_pic'],
    ['-f', 'lavfi', '-i', 'sine', '-i', cover],
  )
  for (const bytes of [sound, covered])
    await expect(probeVideo(await fileOf(bytes), 'mp4')).rejects.toMatchObject({ code: 'upload.not-a-video' })
})

test('a video of which no frame can be decoded has no poster, and is refused', async () => {
  const bytes = await smallVideo('mp4', ['-t', '1', '-c:v', 'mpeg4', '-an'])
  const data = bytes.indexOf('mdat') + 4
  bytes.fill(0xff, data, data - 8 + bytes.readUInt32BE(data - 8))
  const path = await fileOf(bytes)
  const inspect = async () => drawPoster(path, 'mp4', await probeVideo(path, 'mp4'))
  await expect(inspect()).rejects.toMatchObject({ code: 'upload.not-a-video' })
})
