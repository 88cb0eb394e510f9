/**
 * How long a person takes in the editor from opening to approved, text by text: the whole product reads and translates
 * a video, and a script goes through its first ten texts with keyboard and mouse. Strokes, clicks and the page's own
 * times are measured; a person's times are those of the keystroke-level model (`editor/hand.ts`). Draws a video of its
 * own; with a folder as argument, takes its videos as well, `NAME.mp4` with `NAME.json`: `source`, `target`,
 * `languages` to read, `wanted` (a translation by its original, null for what is no text) and `engine: false` where
 * nothing is translated beforehand. Needs `npm run build`.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod'
import config from '../../playwright.config.ts'
import { ApiClient, PASSWORD } from '../journey/api-client.ts'
import { startProduct } from '../setup/product.ts'
import { type Approved, approveTexts } from './editor/approve-texts.ts'
import { drawRecipe, RECIPE } from './editor/draw-recipe.ts'
import { Hand } from './editor/hand.ts'

const Wish = z.object({
  source: z.string(),
  target: z.string(),
  languages: z.array(z.string()).optional(),
  engine: z.boolean().default(true),
  wanted: z.record(z.string(), z.string().nullable()).default({}),
})
type Wish = z.output<typeof Wish>

interface Video extends Wish {
  readonly name: string
  readonly path: string
}

const MOST_TEXTS = 10
const STALL_SECONDS = 600
const { positionals } = parseArgs({ allowPositionals: true })
const say = (text: string) => void process.stdout.write(`${text}\n`)

const folder = await mkdtemp(join(tmpdir(), 'rotulo-bench-editor-'))
const videos = [await drawn(), ...(positionals[0] === undefined ? [] : await videosIn(positionals[0]))]
const product = await startProduct(join(folder, 'data'), { NEW_ACCOUNT_CREDITS: '50' })
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const email = `person-${crypto.randomUUID()}@example.com`
  const client = new ApiClient(product.url)
  await client.enter(email)
  const context = await browser.newContext({
    ...{ baseURL: product.url, locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('main form button:not([type=button])').last().click()
  await page.waitForURL('**/projects')
  say('| video | text | done | keys | clicks | seconds |')
  say('|:--|:--|:--|--:|--:|--:|')
  const all: Approved[] = []
  for (const video of videos) {
    const id = await made(client, video)
    const hand = new Hand(page)
    await hand.waitFor(() => page.goto(`/projects/${id}/translation`))
    const wanted = new Map(Object.entries(video.wanted).map(([text, to]) => [keyOf(text), to]))
    const texts = await approveTexts(page, hand, {
      most: MOST_TEXTS,
      wanted: (original) => wanted.get(keyOf(original)),
    })
    for (const { original, translation, done, keys, clicks, seconds } of texts) {
      const said = `${original} → ${translation}`.replaceAll(/\s+/g, ' ').slice(0, 60)
      say(`| ${video.name} | ${said} | ${done} | ${keys} | ${clicks} | ${seconds.toFixed(1)} |`)
    }
    say(`| ${video.name} | median of ${texts.length} | | ${figures(texts)} |`)
    all.push(...texts)
  }
  say(`| all | median of ${all.length} | | ${figures(all)} |`)
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

async function drawn(): Promise<Video> {
  const path = join(folder, 'recipe.mp4')
  await drawRecipe(path)
  return { name: 'drawn', path, source: 'es', target: 'en', engine: true, wanted: Object.fromEntries(RECIPE) }
}

async function videosIn(given: string): Promise<Video[]> {
  const names = (await readdir(given)).filter((name) => name.endsWith('.mp4')).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const path = join(given, file)
      const wish = Wish.parse(JSON.parse(await readFile(path.replace(/mp4$/, 'json'), 'utf8')))
      return { ...wish, path, name: basename(file, '.mp4') }
    }),
  )
}

/** A project of the video, read and translated; resolves to its id. */
async function made(
  client: ApiClient,
  { name, path, source, target, languages, engine }: Video,
): Promise<string> {
  const id = await client.createProject(name, source, target)
  await client.upload(id, path, `${name}.mp4`)
  const settings = { languages: languages ?? [source], frame_step: 3 }
  await client.call('POST', `/videos/${id}/analyze`, z.unknown(), settings)
  await client.waitFor(id, 'analyzed', STALL_SECONDS)
  await client.call('POST', `/videos/${id}/confirm`, z.unknown())
  if (engine) {
    await client.call('POST', `/videos/${id}/translate?target_language=${target}`, z.unknown())
    await client.waitFor(id, 'translated', STALL_SECONDS)
  } else await client.call('POST', `/videos/${id}/update-translations`, z.unknown(), { translations: {} })
  return id
}

function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
}

function figures(texts: readonly Approved[]): string {
  const medianOf = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
  const [keys, clicks] = [texts.map((one) => one.keys), texts.map((one) => one.clicks)]
  return `${medianOf(keys)} | ${medianOf(clicks)} | ${medianOf(texts.map(({ seconds }) => seconds)).toFixed(1)}`
}
