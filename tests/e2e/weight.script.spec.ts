import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { makeWebScreens } from '#tests/bench/web/screens.ts'
import { weigh } from '#tests/bench/web/weigh.ts'
import { db, expect, test } from './journey.ts'

/** Compressed script of a first visit; the editor brings the player and the composition with it. */
const MOST_SCRIPT_KB = { screen: 120, workbench: 122, editor: 134 }
const MOST_REQUESTS = 25
/** Common, the errors and what a screen and those above it have of their own. */
const MOST_TEXTS = 6

test.use({ locale: 'de-DE', viewport: { width: 375, height: 812 } })

test('a first visit to any of eleven screens costs few bytes and requests, and texts of its language alone', async ({
  page,
  context,
  baseURL,
}) => {
  const { user, visitor, person } = await makeWebScreens(db)
  const tooHeavy: string[] = []
  for (const screen of [...visitor, ...person]) {
    if (screen === person[0]) await context.addCookies([await sessionCookie(db, user, baseURL ?? '')])
    await page.goto(screen.path)
    const { requests, scriptBytes, texts } = await weigh(page)
    const told = `${screen.name}: ${(scriptBytes / 1024).toFixed(1)} KB of script, ${requests} requests, ${texts.join(' ')}`
    console.log(told)
    const kind = screen.name === 'translation' ? 'editor' : screen.isWorkbench ? 'workbench' : 'screen'
    const isFit =
      scriptBytes > 0 &&
      scriptBytes <= MOST_SCRIPT_KB[kind] * 1024 &&
      requests <= MOST_REQUESTS &&
      texts.length <= MOST_TEXTS &&
      texts.every((text) => text.startsWith('de/'))
    if (!isFit) tooHeavy.push(told)
  }
  expect(tooHeavy).toEqual([])
})
