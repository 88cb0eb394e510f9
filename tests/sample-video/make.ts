// Makes the example project and the videos of the home page with the product itself: draws a short clip, has it read,
// translated and rendered by every real process, and keeps that in the folder of the example; a second start then makes
// the home page's of it, as every installation does, and they are kept under `public/home/`. Takes about three minutes.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { ApiClient } from '../journey/api-client.ts'
import { startProduct } from '../setup/product.ts'
import { drawClip, TEXTS } from './draw.ts'
import { keepExample } from './keep-example.ts'

/** How a start tells that the video is made, or is not. */
const ENDED = /^The (?:video of the home page is made|home page keeps the video)/
const POLL_INTERVAL_MS = 1_000
const Translations = z.object({ original_texts: z.record(z.string(), z.string()) })

const publicFolder = join(import.meta.dirname, '../../public/home')
const folder = await mkdtemp(join(tmpdir(), 'rotulo-sample-'))
const dataDir = join(folder, 'data')
try {
  const source = join(folder, 'source.mp4')
  await drawClip(folder, source)
  const product = await startProduct(dataDir, { NEW_ACCOUNT_CREDITS: '1' })
  try {
    await keepExample(await translate(new ApiClient(product.url), source), dataDir)
  } finally {
    await product.stop()
  }
  await keepHomeVideo()
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Has a start make the home page's video of the example, and keeps it. */
async function keepHomeVideo(): Promise<void> {
  const product = await startProduct(dataDir, { MAKE_HOME_VIDEO: 'true' })
  try {
    let end: string | undefined
    while ((end = product.lines.find((line) => ENDED.test(line))) === undefined) await pause(POLL_INTERVAL_MS)
    console.log(end)
  } finally {
    await product.stop()
  }
  const made = join(dataDir, 'home')
  const [stamp = ''] = await readdir(made)
  await mkdir(publicFolder, { recursive: true })
  for (const name of await readdir(join(made, stamp)))
    // not copied: what lies in the data folder is for the service alone
    await writeFile(join(publicFolder, name), await readFile(join(made, stamp, name)))
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
