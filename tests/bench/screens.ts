/**
 * What the screens cost with many texts, in a real browser against the built product: how long until the translation
 * screen can be used, until a key is on screen, until a search, a jump to the last text and a save of twenty changed
 * texts are done, and what is sent. Numbers of texts as arguments (50, 500, 2500 and 5000 unless given); needs
 * `npm run build`. Times are medians of `--rounds` (5) pages; a key's is the worst of 30.
 */
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startStack } from '../setup/stack.ts'
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
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const user = await insertUser(db)
  const cookie = await sessionCookie(db, user, stack.baseUrl)
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
  }

  async function round(from: Browser, projectId: string) {
    const context = await from.newContext({
      ...{ baseURL: stack.baseUrl, locale: 'es-ES', viewport: { width: 1440, height: 900 } },
      reducedMotion: 'reduce',
    })
    await context.addCookies([cookie])
    const page = await context.newPage()
    try {
      const editor = await editorFigures(page, `/projects/${projectId}/translation`)
      return { ...editor, resultMs: await resultFigures(page, `/projects/${projectId}/result`) }
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
