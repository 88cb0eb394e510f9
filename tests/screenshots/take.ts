// Pictures of every screen × language × width × appearance, into the ignored folder `screenshots/`, or of a part of
// them. With `--stretched` every text is made 40 % longer. Ends with 1 when a page is wider than its window.
// Arguments: [--screens=home,login] [--languages=es,de] [--widths=375,768,1440] [--schemes=light,dark] [--stretched]
//   [--without-script] [--scale=2]; a screen is named by a part of its picture's name, or whole with a leading `=`.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import type { UserRow } from '../factories/users.ts'
import { startStack } from '../setup/stack.ts'
import type { Screen } from './acts.ts'

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '' },
    stretched: { type: 'boolean', default: false },
    'without-script': { type: 'boolean', default: false },
    languages: { type: 'string', default: 'es,de' },
    widths: { type: 'string', default: '375,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    scale: { type: 'string', default: '1' },
  },
})
const asked = values.screens.split(',').filter((name) => name !== '')
const SCHEMES = ['light', 'dark'] as const
const schemes = SCHEMES.filter((scheme) => values.schemes.split(',').includes(scheme))
const folder = join(import.meta.dirname, '../../screenshots')

const stack = await startStack()
const { makeScreens } = await import('./screens.ts')
const { sessionCookie } = await import('#tests/factories/session-cookie.ts')
const { db } = await import('#app/db/client.server.ts')
const browser = await chromium.launch(config.use?.launchOptions ?? {})
let tooWide = 0
try {
  if (asked.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { user, visitor, person, others } = await makeScreens(db)
  for (const language of values.languages.split(','))
    for (const width of values.widths.split(',').map(Number))
      for (const colorScheme of schemes) {
        const setting = { language, width, colorScheme }
        await takeAll(browser, { ...setting, screens: visitor.filter(isAsked), user: undefined })
        await takeAll(browser, { ...setting, screens: person.filter(isAsked), user })
        for (const other of others)
          await takeAll(browser, { ...setting, screens: other.screens.filter(isAsked), user: other.user })
      }
} finally {
  await browser.close()
  await db.destroy()
  await stack.stop()
}
console.log(`pictures are in ${folder}; pages wider than their window: ${tooWide}`)
process.exit(tooWide > 0 ? 1 : 0)

function isAsked([name]: Screen): boolean {
  return (
    asked.length === 0 || asked.some((part) => (part.startsWith('=') ? part === `=${name}` : name.includes(part)))
  )
}

async function takeAll(
  from: Browser,
  {
    language,
    width,
    colorScheme,
    screens,
    user,
  }: {
    language: string
    width: number
    colorScheme: 'light' | 'dark'
    screens: readonly Screen[]
    user: UserRow | undefined
  },
): Promise<void> {
  const context = await from.newContext({
    viewport: { width, height: width < 500 ? 812 : 900 },
    isMobile: width < 500,
    deviceScaleFactor: Number(values.scale),
    colorScheme,
    locale: language,
    baseURL: stack.baseUrl,
    reducedMotion: 'reduce',
    javaScriptEnabled: !values['without-script'],
  })
  if (user) await context.addCookies([await sessionCookie(db, user, stack.baseUrl)])
  const page = await context.newPage()
  for (const [name, path, act] of screens) {
    if (act?.needsScript && values['without-script']) continue
    await page.goto(path, { waitUntil: 'networkidle' })
    await act?.do(page)
    await loadPictures(page)
    if (values.stretched) await stretch(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) {
      tooWide += 1
      console.log(`${name} in ${language} at ${width} px is ${over} px too wide`)
    }
    await page.screenshot({ path: join(folder, `${name}-${language}-${width}-${colorScheme}.png`), fullPage: true })
  }
  await context.close()
}

/** Those that a browser leaves until somebody scrolls to them. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager'
        return image.decode().catch(() => undefined)
      }),
    ),
  )
}

/** Every second word twice, until the text is 40 % longer. */
function stretch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const node of found) {
      if (node.parentElement?.closest('script, style, textarea') || !/\p{L}{2}/u.test(node.data)) continue
      const more = Math.ceil(node.data.trim().length * 0.4)
      node.data = `${node.data.trimEnd()}${'haltestelle'.repeat(Math.ceil(more / 11)).slice(0, more)}`
    }
  })
}
