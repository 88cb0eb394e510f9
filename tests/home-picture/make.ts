// Makes the before and after of the home page with the product itself: draws a short clip, has it read, translated and
// rendered by every real process, and keeps one frame of each under `public/home/`. Takes about two minutes.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod'
import { ffmpeg } from '../fixtures/drawn-source.ts'
import { ApiClient } from '../journey/api-client.ts'
import { startProduct } from '../setup/product.ts'

const FONT = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const SECONDS = 5
const STILL_AT_SECONDS = 2.5
const STILL = { widthPx: 1120, heightPx: 630, mostBytes: 60_000 }
/** What stands in the picture, where (centre, in pixels of 1280 × 720), and what a person would translate it to. */
const TEXTS = [
  { text: 'SALIDA', english: 'WAY OUT', x: 478, y: 204, size: 58, color: '0xe9f5ef', style: '' },
  { text: 'TREN 2', english: 'TRAIN 2', x: 916, y: 170, size: 38, color: '0xffb43d', style: '' },
  {
    text: 'El último tren sale a las ocho',
    english: 'The last train leaves at eight',
    x: 640,
    y: 646,
    size: 48,
    color: '0xffd84d',
    style: ':borderw=5:bordercolor=0x0b0a10',
  },
] as const
const Translations = z.object({ original_texts: z.record(z.string(), z.string()) })

const publicFolder = join(import.meta.dirname, '../../public/home')
const folder = await mkdtemp(join(tmpdir(), 'rotulo-home-'))
process.env['NEW_ACCOUNT_CREDITS'] = '1'
const product = await startProduct(join(folder, 'data'))
try {
  const source = await drawClip()
  const output = join(folder, 'output.mp4')
  await writeFile(output, await translated(new ApiClient(product.url), source))
  await mkdir(publicFolder, { recursive: true })
  await keepStill(source, 'before')
  await keepStill(output, 'after')
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The platform with its texts, as an MP4. */
async function drawClip(): Promise<string> {
  const picture = join(folder, 'platform.png')
  await sharp(join(import.meta.dirname, 'platform.svg'))
    .resize(1280, 720)
    .png()
    .toFile(picture)
  const drawn = await Promise.all(
    TEXTS.map(async ({ text, x, y, size, color, style }, index) => {
      const file = join(folder, `text-${index}.txt`)
      await writeFile(file, text)
      return `drawtext=fontfile=${FONT}:textfile=${file}:fontcolor=${color}:fontsize=${size}:x=${x}-tw/2:y=${y}-th/2${style}`
    }),
  )
  const path = join(folder, 'source.mp4')
  const video = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '14', '-pix_fmt', 'yuv420p', '-r', '25']
  await ffmpeg('-loop', '1', '-t', String(SECONDS), '-i', picture, '-vf', drawn.join(','), ...video, path)
  return path
}

/** The clip as the product gives it back, without a watermark. */
async function translated(client: ApiClient, source: string): Promise<Uint8Array> {
  await client.enter()
  const id = await client.createProject('Home', 'es', 'en')
  await client.upload(id, source, 'andén.mp4')
  await client.call('POST', `/videos/${id}/analyze`, z.unknown(), { languages: ['es'], frame_step: 3 })
  await client.waitFor(id, 'analyzed')
  await client.call('POST', `/videos/${id}/confirm`, z.unknown())
  await client.call('POST', `/videos/${id}/translate?target_language=en`, z.unknown())
  await client.waitFor(id, 'translated')
  const found = await client.call('GET', `/projects/${id}/translations`, Translations)
  console.log('read:', Object.values(found.original_texts))
  await client.call('POST', `/videos/${id}/update-translations`, z.unknown(), {
    translations: Object.fromEntries(
      Object.entries(found.original_texts).map(([group, read]) => [group, englishOf(read)]),
    ),
  })
  await client.call('POST', `/videos/${id}/confirm-translations`, z.unknown())
  const options = {
    hide_original: true,
    use_prevalent_positions: true,
    font_size: 20,
    debug: false,
    clean_plate: false,
  }
  for (const [path, kind] of [
    [`/videos/${id}/render`, 'watermarked'],
    [`/projects/${id}/render_premium`, 'output'],
  ] as const) {
    await client.call('POST', path, z.unknown(), options)
    await client.waitFor(id, 'completed')
    console.log('rendered:', kind)
  }
  return new Uint8Array(await (await client.download(id, 'output')).arrayBuffer())
}

function englishOf(read: string): string {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const known = TEXTS.find(({ text }) => letters(text) === letters(read))
  if (!known) throw new Error(`"${read}" does not stand in the picture`)
  return known.english
}

/** One frame as a WebP that is small enough for a first look at the home page. */
async function keepStill(video: string, name: string): Promise<void> {
  const frame = join(folder, `${name}.png`)
  await ffmpeg('-ss', String(STILL_AT_SECONDS), '-i', video, '-frames:v', '1', frame)
  const path = join(publicFolder, `${name}.webp`)
  await sharp(frame).resize(STILL.widthPx, STILL.heightPx).webp({ quality: 84, effort: 6 }).toFile(path)
  const { size } = await stat(path)
  if (size > STILL.mostBytes) throw new Error(`${path} has ${size} bytes`)
  console.log(`${path}: ${size} bytes`)
}
