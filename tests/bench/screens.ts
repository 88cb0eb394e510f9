/**
 * What the screens cost with many texts, in a real browser against the built product: how long until the translation
 * screen can be used, until a key is on screen, until a search, a jump to the last text and a save of twenty changed
 * texts are done, and what is sent; then how it answers a hand: keys while what is typed is saved between, a film's
 * picture after a seek, and pictures a second while a text is dragged. Numbers of texts as arguments (50, 500, 2500 and
 * 5000 unless given); needs `npm run build`. Times are medians of `--rounds` (5) pages; a key's is the worst of 30.
 */
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startStack } from '../setup/stack.ts'
import { feelFigures } from './screens/feel.ts'
import { editorFigures, resultFigures } from './screens/measure.ts'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const counts = positionals.length > 0 ? positionals.map(Number) : [50, 500, 2500, 5000]
const say = (text: string) => void process.stdout.write(`${text}\n`)

const stack = await startStack()
const { insertLongProject } = await import('#tests/factories/long-project.ts')
const { insertUser } = await import('#tests/factories/users.ts')
const { sessionCookie } = await import('#tests/factories/session-cookie.ts')
const { db } = await import('#app/db/client.server.ts')
const { insertPreview } = await import('#tests/factories/previews.ts')
const { sourceHash } = await import('#app/services/previews/proxy.server.ts')
const { storeLongFilm } = await import('./screens/film.ts')
const { PLAYED_FILM } = await import('../e2e/played-film.ts')
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const user = await insertUser(db)
  const cookie = await sessionCookie(db, user, stack.baseUrl)
  const felt: string[] = []
  say(
    '| texts | usable ms | key ms | search ms | last text ms | save ms | result ms | HTML KB | JS KB | elements |',
  )
  say('|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const count of counts) {
    const { project } = await insertLongProject(db, count, { user_id: user.id })
    const rounds: Awaited<ReturnType<typeof round>>[] = []
    for (let index = 0; index <= Number(values.rounds); index++) rounds.push(await round(browser, project.id))
    // the first round warms the server's and the database's caches
    const figures = rounds.slice(1)
    const figure = (name: keyof (typeof figures)[number]) => median(figures.map((one) => one[name]))
    const key = Math.max(...figures.map(({ keyMs }) => keyMs))
    say(
      `| ${count} | ${ms(figure('usableMs'))} | ${ms(key)} | ${ms(figure('searchMs'))} | ${ms(figure('lastMs'))} | ` +
        `${ms(figure('saveMs'))} | ${ms(figure('resultMs'))} | ${kb(figure('htmlBytes'))} | ` +
        `${kb(figure('scriptBytes'))} | ${figure('elements')} |`,
    )
    felt.push(await feel(browser, count, 'source'), await feel(browser, count, 'copy'))
  }
  say(
    '\n| texts | played | key ms: median | 95 % | worst | seek ms: median | worst | head of a range ms: median | worst | pictures a second while dragging |',
  )
  say('|--:|--|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const line of felt) say(line)

  /** With a film, which the other figures do without: itself, or the copy of it that the editor seeks in. */
  async function feel(from: Browser, count: number, played: 'source' | 'copy'): Promise<string> {
    const video_path = `projects/bench/${count}-${played}.mp4`
    const storage_key = `projects/bench/${count}-${played}-copy.mp4`
    const { project } = await insertLongProject(db, count, {
      ...{ user_id: user.id, video_path },
      ...{ mime_type: PLAYED_FILM.mime_type, playback_facts: PLAYED_FILM.playback_facts },
    })
    await storeLongFilm({ film: video_path, copy: storage_key }, project.duration_seconds ?? 0)
    if (played === 'copy')
      await insertPreview(db, project, 'edit-proxy', { storage_key, content_hash: sourceHash(video_path) })
    return withPage(from, async (page) => {
      await page.goto(`/projects/${project.id}/translation`)
      await page.waitForLoadState('networkidle')
      const { keysMs, seeksMs, headsMs, dragRate } = await feelFigures(page)
      const [keys, seeks, heads] = [keysMs, seeksMs, headsMs].map((times) => times.toSorted((a, b) => a - b))
      const at = (times: readonly number[] | undefined, part: number) =>
        ms(times?.[Math.min(times.length - 1, Math.floor(part * times.length))] ?? Number.NaN)
      return `| ${count} | ${played} | ${at(keys, 0.5)} | ${at(keys, 0.95)} | ${at(keys, 1)} | ${at(seeks, 0.5)} | ${at(seeks, 1)} | ${at(heads, 0.5)} | ${at(heads, 1)} | ${dragRate.toFixed(0)} |`
    })
  }

  function round(from: Browser, projectId: string) {
    return withPage(from, async (page) => {
      const editor = await editorFigures(page, `/projects/${projectId}/translation`)
      return { ...editor, resultMs: await resultFigures(page, `/projects/${projectId}/result`) }
    })
  }

  async function withPage<Figures>(
    from: Browser,
    measure: (page: Page) => Promise<Figures>,
  ): Promise<Figures> {
    const context = await from.newContext({
      ...{ baseURL: stack.baseUrl, locale: 'es-ES', viewport: { width: 1440, height: 900 } },
      reducedMotion: 'reduce',
    })
    await context.addCookies([cookie])
    try {
      return await measure(await context.newPage())
    } finally {
      await context.close()
    }
  }
} finally {
  await browser.close()
  await db.destroy()
  await stack.stop()
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function ms(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(0)
}
