import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPoster } from '#app/gateways/media/draw-poster.server.ts'
import { probeVideo } from '#app/gateways/media/probe-video.server.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

const TEXT = { text: 'Sirva caliente', color: 'ffd200', from: 5, to: 40 }

/** The drawn picture as high dynamic range in ten bits: its white at graphics white. */
const clipIn = (transfer: string) =>
  drawClip({
    texts: [TEXT],
    frames: 50,
    name: `${transfer}.mp4`,
    filters: [
      'format=gbrp',
      `zscale=tin=iec61966-2-1:min=gbr:pin=709:rin=pc:t=${transfer}:p=2020:m=2020_ncl:r=tv:npl=203:agamma=0`,
      'format=yuv420p10le',
    ],
    output: [
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8', '-x265-params', 'log-level=error'],
      ...[
        '-color_range',
        'tv',
        '-colorspace',
        'bt2020nc',
        '-color_primaries',
        'bt2020',
        '-color_trc',
        transfer,
      ],
    ],
  })

test.each(['arib-std-b67', 'smpte2084'])(
  'a text in high dynamic range (%s) is read in the colour that a screen shows',
  async (transfer) => {
    const { tracks } = await analyzeFile(await clipIn(transfer), new ColorReader([TEXT]))
    expect(tracks).toMatchObject([{ text: TEXT.text, startFrame: TEXT.from, endFrame: TEXT.to }])
  },
)

test('a poster of high dynamic range has a screen’s colours', async () => {
  const path = await clipIn('smpte2084')
  const poster = await drawPoster(path, 'mp4', await probeVideo(path, 'mp4'))
  const { data, info } = await sharp(poster).raw().toBuffer({ resolveWithObject: true })
  let nearest = Infinity
  for (let at = 0; at < data.length; at += info.channels)
    nearest = Math.min(
      nearest,
      Math.hypot((data[at] ?? 0) - 255, (data[at + 1] ?? 0) - 0xd2, data[at + 2] ?? 0),
    )
  expect(nearest).toBeLessThan(30)
})
