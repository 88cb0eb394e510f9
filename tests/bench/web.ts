/**
 * What eleven screens cost somebody with a slow phone (a quarter of the processor, 1.6 Mbit/s, 375 × 812): bytes, requests,
 * script, files of texts, and LCP, CLS and INP as medians of `--rounds` (3) first visits in Chromium. Needs
 * `npm run build`.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startStack } from '../setup/stack.ts'
import { makeWebScreens, type WebScreen } from './web/screens.ts'
import { slowDown, timingsOf } from './web/slow-phone.ts'
import { weigh } from './web/weigh.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const say = (text: string) => void process.stdout.write(`${text}\n`)
const kb = (bytes: number) => (bytes / 1024).toFixed(1)
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const stack = await startStack()
const { sessionCookie } = await import('#tests/factories/session-cookie.ts')
const { db } = await import('#app/db/client.server.ts')
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const { user, visitor, person } = await makeWebScreens(db)
  const cookie = await sessionCookie(db, user, stack.baseUrl)
  say('| screen | KB | requests | scripts | JS KB | texts | LCP ms | CLS | INP ms |')
  say('| --- | --: | --: | --: | --: | --: | --: | --: | --: |')
  for (const screen of visitor) await report(screen, [])
  for (const screen of person) await report(screen, [cookie])

  async function report({ name, path }: WebScreen, cookies: readonly (typeof cookie)[]): Promise<void> {
    const rounds: Awaited<ReturnType<typeof visit>>[] = []
    for (let index = 0; index < Number(values.rounds); index++) rounds.push(await visit(path, cookies))
    const [first] = rounds
    if (!first) return
    const figure = (of: 'lcpMs' | 'cls' | 'inpMs') => median(rounds.map((round) => round[of]))
    say(
      `| ${name} | ${kb(first.bytes)} | ${first.requests} | ${first.scripts} | ${kb(first.scriptBytes)} | ` +
        `${first.texts.length} | ${Math.round(figure('lcpMs'))} | ${figure('cls').toFixed(3)} | ` +
        `${Math.round(figure('inpMs'))} |`,
    )
  }

  async function visit(path: string, cookies: readonly (typeof cookie)[]) {
    const context = await browser.newContext({
      ...{ baseURL: stack.baseUrl, locale: 'es-ES', viewport: { width: 375, height: 812 } },
      ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    })
    await context.addCookies([...cookies])
    const page = await context.newPage()
    try {
      await slowDown(page)
      await page.goto(path)
      const weight = await weigh(page)
      return { ...weight, ...(await timingsOf(page)) }
    } finally {
      await context.close()
    }
  }
} finally {
  await browser.close()
  await db.destroy()
  await stack.stop()
}
process.exit(0)
