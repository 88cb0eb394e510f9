import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { firstVideo } from '#app/components/developers/examples.ts'
import { OCR_PARAMETERS_HEADER, DetectResult, OcrSettings, RecognizeResult } from '#app/domain/ocr.ts'
import { ApiClient } from './api-client.ts'
import {
  audioPacketsHash,
  drawVideo,
  type DrawnText,
  ENGLISH,
  frameAt,
  frameTimes,
  HEIGHT,
  pick,
  psnrOutside,
  randomFrom,
  randomTexts,
  SMALL,
  WIDTH,
} from '#tests/fixtures/drawn-video.ts'
import { drawManyTexts } from '#tests/fixtures/many-texts.ts'
import { type RunningProduct, startProduct } from '#tests/setup/product.ts'
import { runShell } from '#tests/setup/run-shell.ts'

let folder: string
let product: RunningProduct

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-journey-'))
  product = await startProduct(join(folder, 'data'))
})
afterAll(async () => {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- a failed start leaves it undefined
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const Translations = z.object({
  original_texts: z.record(z.string(), z.string()),
  translations: z.record(z.string(), z.string()),
  groups: z.record(z.string(), z.object({ start_seconds: z.number(), end_seconds: z.number() })),
})

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/** Share of characters that would have to change, 0 for the same text. */
const errorRate = (read: string, drawn: string) =>
  distance(folded(read), folded(drawn)) / folded(drawn).length

test('a video with random words goes in, and the same video with other words comes out', async () => {
  const seed = Date.now() % 1_000_000
  const random = randomFrom(seed)
  const drawn = randomTexts(random)
  const source = await drawVideo(folder, drawn)
  const client = new ApiClient(product.url)
  await client.enter()

  const id = await client.createProject(`Journey ${seed}`, 'es', 'en')
  await client.upload(id, source, 'viaje.mp4')
  await client.call('POST', `/videos/${id}/analyze`, z.unknown(), { languages: ['es'], frame_step: 3 })
  await client.waitFor(id, 'analyzed')
  await client.call('POST', `/videos/${id}/confirm`, z.unknown())
  await client.call('POST', `/videos/${id}/translate?target_language=en`, z.unknown())
  await client.waitFor(id, 'translated')

  const found = await client.call('GET', `/projects/${id}/translations`, Translations)
  const wanted = matched(drawn, found, random, seed)
  await client.call('POST', `/videos/${id}/update-translations`, z.unknown(), {
    translations: Object.fromEntries(wanted.map(({ group, english }) => [group, english])),
  })
  await client.call('POST', `/videos/${id}/confirm-translations`, z.unknown())
  await client.call('POST', `/videos/${id}/render`, z.unknown(), {
    hide_original: true,
    use_prevalent_positions: true,
    font_size: 20,
    debug: false,
    clean_plate: false,
  })
  await client.waitFor(id, 'completed')

  const output = join(folder, 'output.mp4')
  const download = await client.download(id, 'watermarked')
  expect(download.status).toBe(200)
  await writeFile(output, Buffer.from(await download.arrayBuffer()))

  expect(await audioPacketsHash(output), 'the audio packets are the source’s').toBe(
    await audioPacketsHash(source),
  )
  expect(await frameTimes(output), 'every frame keeps its time').toEqual(await frameTimes(source))
  for (const { text, english, seconds } of wanted) {
    const lines = await readFrame(await frameAt(output, seconds))
    expect(
      Math.min(...lines.map((line) => errorRate(line, english))),
      `seed ${seed}: "${english}" stands in ${JSON.stringify(lines)}`,
    ).toBeLessThan(0.15)
    expect(
      Math.min(...lines.map((line) => errorRate(line, text))),
      `seed ${seed}: "${text}" is gone from ${JSON.stringify(lines)}`,
    ).toBeGreaterThan(0.5)
  }
  // the watermark is ours as well; without texts the frame at 0.2 s shows it alone
  const watermark = { x: WIDTH / 2, y: 0, width: WIDTH / 2, height: HEIGHT / 4 }
  for (const seconds of [0.2, 1.8, 4.2, 6.5]) {
    const [before, after] = [await frameAt(source, seconds), await frameAt(output, seconds)]
    expect(
      psnrOutside(before, after, [...drawn.map(({ region }) => region), watermark]),
      `untouched pixels at ${seconds} s`,
    ).toBeGreaterThan(38)
  }
})

test('a video with four hundred texts is read, edited and rendered', async () => {
  const { path, texts, frames } = await drawManyTexts(folder, 400)
  const client = new ApiClient(product.url)
  await client.enter()
  const id = await client.createProject('Four hundred', 'en', 'es')
  await client.upload(id, path, 'many.mp4')
  await client.call('POST', `/videos/${id}/analyze`, z.unknown(), { languages: ['en'], frame_step: 3 })
  await client.waitFor(id, 'analyzed')
  await client.call('POST', `/videos/${id}/confirm`, z.unknown())
  await client.call('POST', `/videos/${id}/translate?target_language=es`, z.unknown())
  await client.waitFor(id, 'translated')

  const { original_texts: read } = await client.call('GET', `/projects/${id}/translations`, Translations)
  const groups = new Map(Object.entries(read).map(([group, text]) => [text, group]))
  const misread = texts.filter((text) => !groups.has(text))
  expect(misread.length, misread.join(', ')).toBeLessThan(0.05 * texts.length)
  expect(groups.size).toBeLessThanOrEqual(texts.length + 4)
  const edited = [...groups.values()].map((group, index) => [group, `Texto número ${index + 1}`] as const)
  await client.call('POST', `/videos/${id}/update-translations`, z.unknown(), {
    translations: Object.fromEntries(edited),
  })
  await client.call('POST', `/videos/${id}/confirm-translations`, z.unknown())
  await client.call('POST', `/videos/${id}/render`, z.unknown(), { hide_original: true })
  await client.waitFor(id, 'completed')

  const output = join(folder, 'many-output.mp4')
  const download = await client.download(id, 'watermarked')
  await writeFile(output, Buffer.from(await download.arrayBuffer()))
  const [before, after] = [await frameTimes(path), await frameTimes(output)]
  expect(after).toHaveLength(frames)
  expect(after).toEqual(before)
})

test('the lines of curl on /developers make a translated video', async () => {
  const drawn = randomTexts(randomFrom(Date.now() % 1_000_000))
  await rename(await drawVideo(folder, drawn, SMALL), join(folder, 'video.mp4'))
  const client = new ApiClient(product.url)
  const token = await client.enter()
  const source = await frameTimes(join(folder, 'video.mp4'))
  await runShell(firstVideo(product.url), { folder, variables: { TOKEN: token } })
  expect(await frameTimes(join(folder, 'translated.mp4'))).toEqual(source)
})

interface Wanted {
  text: string
  english: string
  group: string
  seconds: number
}

/** Each drawn text with its group, found by what was read, and the random words that shall stand there instead. */
function matched(
  drawn: DrawnText[],
  found: z.infer<typeof Translations>,
  random: () => number,
  seed: number,
): Wanted[] {
  const texts = Object.entries(found.original_texts)
  expect(texts, `seed ${seed}: as many texts as were drawn`).toHaveLength(drawn.length)
  return drawn.map(({ text, startSeconds, endSeconds }) => {
    const match = texts.find(([, read]) => errorRate(read, text) < 0.1)
    if (!match) throw new Error(`seed ${seed}: "${text}" was not read: ${JSON.stringify(texts)}`)
    const [group] = match
    expect(found.translations[group], 'a machine translated it').toBeTruthy()
    expect(found.groups[group]?.start_seconds).toBeCloseTo(startSeconds, 1)
    expect(found.groups[group]?.end_seconds).toBeCloseTo(endSeconds, 1)
    const english = Array.from({ length: 3 }, () => pick(ENGLISH, random)).join(' ')
    return { text, english, group, seconds: (startSeconds + endSeconds) / 2 }
  })
}

/** What the sidecar reads in a frame, line by line. */
async function readFrame(rgb: Buffer): Promise<string[]> {
  const settings = OcrSettings.parse({})
  const { boxes } = await ask('detect', DetectResult, rgb, { settings })
  const parameters = { boxes: boxes.map(({ box }) => box), languages: ['en', 'es'], settings }
  return (await ask('recognize', RecognizeResult, rgb, parameters)).lines.map(({ text }) => text)
}

async function ask<Schema extends z.ZodType>(
  call: string,
  schema: Schema,
  rgb: Buffer,
  parameters: object,
): Promise<z.infer<Schema>> {
  const response = await fetch(`${product.ocrUrl}/v1/${call}?width=${WIDTH}&height=${HEIGHT}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      [OCR_PARAMETERS_HEADER]: JSON.stringify(parameters),
    },
    body: new Uint8Array(rgb),
  })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
  return schema.parse(await response.json())
}
