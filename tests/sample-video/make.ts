// Makes the videos of the home page and the example project with the product itself: draws a short clip, has it read,
// translated and rendered by every real process, and keeps what comes out under `public/home/` and in the folder of the
// example. Takes about two minutes.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod'
import { ffmpeg } from '../fixtures/drawn-source.ts'
import { ApiClient } from '../journey/api-client.ts'
import { startProduct } from '../setup/product.ts'
import { drawClip, TEXTS } from './draw.ts'
import { keepExample } from './keep-example.ts'

const STILL = { atSeconds: 2, widthPx: 1120, heightPx: 630, mostBytes: 60_000 }
const VIDEO = { widthPx: 960, mostBytes: 260_000 }
const Translations = z.object({ original_texts: z.record(z.string(), z.string()) })

const publicFolder = join(import.meta.dirname, '../../public/home')
const folder = await mkdtemp(join(tmpdir(), 'rotulo-sample-'))
const dataDir = join(folder, 'data')
process.env['NEW_ACCOUNT_CREDITS'] = '1'
const product = await startProduct(dataDir)
try {
  const source = join(folder, 'source.mp4')
  await drawClip(folder, source)
  const output = join(folder, 'output.mp4')
  const client = new ApiClient(product.url)
  const id = await translate(client, source)
  await writeFile(output, new Uint8Array(await (await client.download(id, 'output')).arrayBuffer()))
  await mkdir(publicFolder, { recursive: true })
  for (const [video, name] of [
    [source, 'before'],
    [output, 'after'],
  ] as const) {
    await keepStill(video, name)
    await keepVideo(video, name)
  }
  await keepExample(id, dataDir)
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Takes the clip through every stage, to both outputs. Resolves to the project's id. */
async function translate(client: ApiClient, source: string): Promise<string> {
  await client.enter()
  const id = await client.createProject('Andén', 'es', 'en')
  await client.upload(id, source, 'anden.mp4')
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
  // what a person would put right: on its sign the word stands in the middle
  const sign = Object.entries(found.original_texts).find(([, read]) => read === TEXTS[0].text)?.[0]
  await client.call('PATCH', `/projects/${id}/texts/${sign}`, z.unknown(), { style: { align: 'center' } })
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
  return id
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
  await ffmpeg('-ss', String(STILL.atSeconds), '-i', video, '-frames:v', '1', frame)
  const path = join(publicFolder, `${name}.webp`)
  await sharp(frame).resize(STILL.widthPx, STILL.heightPx).webp({ quality: 84, effort: 6 }).toFile(path)
  await tellSize(path, STILL.mostBytes)
}

/** The whole clip in a size that a home page can afford. */
async function keepVideo(video: string, name: string): Promise<void> {
  const path = join(publicFolder, `${name}.mp4`)
  const smaller = ['-vf', `scale=${VIDEO.widthPx}:-2`, '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '22']
  await ffmpeg('-i', video, '-an', ...smaller, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', path)
  await tellSize(path, VIDEO.mostBytes)
}

async function tellSize(path: string, mostBytes: number): Promise<void> {
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes`)
  console.log(`${path}: ${size} bytes`)
}
