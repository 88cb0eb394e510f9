import { join } from 'node:path'
import sharp from 'sharp'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { Canvas } from '../judge/canvas.ts'
import { seeded } from '../style/cases.ts'

/** A clip without and with a text that is known. */
export interface EraseClip {
  readonly name: string
  readonly cleanPath: string
  readonly sourcePath: string
  readonly track: SnapshotTrack
}

const SECONDS = 2
const SIZE = '640x360'
const LOSSLESS = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p']
/** As an upload is. */
const UPLOADED = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p']
const TEXTS = {
  development: ['What happened to the boat?', 'We will be back at nine', 'HARBOUR ROAD'],
  sealed: ['Nobody came to the window', 'Bring the long ladder', 'NORTH ENTRANCE'],
} as const
const FACES = [
  ['Arimo', 700],
  ['Open Sans', 600],
  ['Tinos', 700],
] as const
const COLORS = [
  [[250, 250, 250], '#fafafa'],
  [[250, 215, 40], '#fad728'],
] as const

/** A picture with detail of all sizes; `seed` chooses the part. */
const picture = (seed: number) =>
  `mandelbrot=s=${SIZE}:r=25:start_x=-0.743643887:start_y=-0.131825904:start_scale=${0.004 + (seed % 97) / 6000}:maxiter=160,gblur=sigma=2,eq=contrast=0.6:saturation=0.4,` +
  'loop=loop=-1:size=1:start=0,setpts=N/25/TB'

/** ffmpeg sources and filters, by how much moves: not at all, a pixel a frame, seven a frame, and all by itself. */
const BACKGROUNDS: Readonly<Record<string, (seed: number) => string>> = {
  static: picture,
  slow: (seed) => `${picture(seed)},scroll=h=0.0016`,
  fast: (seed) => `${picture(seed)},scroll=h=0.011:v=0.004`,
  teeming: (seed) =>
    `life=s=160x90:r=25:mold=10:ratio=0.25:seed=${seed}:life_color=#a8b8c4:death_color=#3c4c40,scale=${SIZE},gblur=sigma=3`,
}

/** Clips over backgrounds that stand and that move, slowly and fast; or over a piece of footage. */
export async function drawClips(
  folder: string,
  { seed, isSealed, footage }: { seed: number; isSealed: boolean; footage: string | undefined },
): Promise<EraseClip[]> {
  const random = seeded(seed + (isSealed ? 1_000_003 : 0))
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  const clips: EraseClip[] = []
  for (const [name, sourceOf] of Object.entries(footage ? { footage: () => footage } : BACKGROUNDS))
    for (const outlined of [true, false]) {
      const path = (kind: string) => join(folder, `${name}-${outlined ? 'outlined' : 'bare'}-${kind}`)
      const source = sourceOf(Math.floor(1000 * random()))
      const input = footage ? ['-i', source] : ['-f', 'lavfi', '-i', source]
      const scaled = ['-vf', `scale=${SIZE.replace('x', ':')},setsar=1,fps=25`, '-t', String(SECONDS)]
      await ffmpeg(...input, ...scaled, '-an', ...LOSSLESS, path('clean.mp4'))
      const [family, weight] = pick(FACES)
      const [fill, hex] = pick(COLORS)
      const text = pick(TEXTS[isSealed ? 'sealed' : 'development'])
      const width = 0.5 * text.length * 30
      const line = {
        ...{ text, family, weight, fill, x: Math.round((640 - width) / 2), sizePx: 30 },
        baseline: Math.round(290 + 40 * random()),
        ...(outlined && { outline: { color: [8, 8, 8] as const, widthPx: 2 } }),
      }
      const box = await drawLayer(line, path('text.png'))
      await ffmpeg(
        ...['-i', path('clean.mp4'), '-i', path('text.png'), '-filter_complex', 'overlay=format=auto'],
        ...[...UPLOADED, path('source.mp4')],
      )
      clips.push({
        name: `${name}, ${outlined ? 'outlined' : 'bare'}`,
        ...{ cleanPath: path('clean.mp4'), sourcePath: path('source.mp4') },
        track: snapshotTrack({
          ...{ text, box, startSeconds: 0, endSeconds: SECONDS, disposition: 'erase' },
          style: {
            ...{ fill: hex, weight, capHeightPx: 21, background: name === 'static' ? 'still' : 'moving' },
            outline: outlined ? { color: '#080808', widthPx: 2 } : null,
          },
        }),
      })
    }
  return clips
}

/** The text on transparency: drawn on black and on white, its opacity is what the two have in common. */
async function drawLayer(line: Parameters<Canvas['write']>[0], path: string) {
  const [black, white] = [new Canvas(() => [0, 0, 0]), new Canvas(() => [255, 255, 255])]
  const box = black.write(line)
  white.write(line)
  const { width, height } = black
  const rgba = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dark, light] = [black.colorAt(x, y), white.colorAt(x, y)]
      const opacity = 1 - (light[1] - dark[1]) / 255
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1)
        rgba[at + channel] = opacity > 0 ? Math.min(255, Math.round((dark[channel] ?? 0) / opacity)) : 0
      rgba[at + 3] = Math.round(255 * opacity)
    }
  await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(path)
  return box
}
