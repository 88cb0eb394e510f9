import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import type { Screen } from '#tests/screenshots/acts.ts'
import { makeScreens } from '#tests/screenshots/screens.ts'
import { db, expect, settled, test } from './journey.ts'

/** Compressed script that a first look at a screen may cost; where texts are edited, more: the player that shows them. */
const MOST_SCRIPT_BYTES = { screen: 150 * 1024, editor: 300 * 1024 }
const PARTS = 6
const SCHEMES = ['light', 'dark'] as const
/** The dearest of the rules whose faults axe never calls serious, whatever it finds. */
const NEVER_SERIOUS = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
]

// the longest words on the narrowest screen
test.use({ locale: 'de-DE', viewport: { width: 375, height: 812 } })

for (let part = 0; part < PARTS; part++)
  // proves looks-6
  test(`every screen can be used by everybody, fits a phone in German and is light: part ${part + 1} of ${PARTS}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const { user, visitor, person, others } = await makeScreens(
      db,
      `pantallas-${crypto.randomUUID()}@example.com`,
    )
    // projects of these screens have no files, and a browser complains of a video that it cannot play
    const film = await smallVideo('mp4')
    await page.route(/\/proxy\/video\?/, (route) => route.fulfill({ body: film, contentType: 'video/mp4' }))
    const weights: [string, number][] = []
    const visit = async (screens: readonly Screen[]) => {
      for (const [index, [name, path, act]] of screens.entries()) {
        if (index % PARTS !== part) continue
        await page.emulateMedia({
          colorScheme: SCHEMES[(index / PARTS) % 2 < 1 ? 0 : 1],
          reducedMotion: 'reduce',
        })
        await page.goto(path)
        if (act) {
          await settled(page)
          await act.do(page)
        }
        expect(await seriousFaults(page), name).toEqual([])
        expect(await overhang(page), `${name} is wider than the screen`).toBe(0)
        // what is done on a page may lead to others, whose script is no part of a first look
        if (!act) weights.push([name, await scriptBytes(page)])
      }
    }
    await visit(visitor)
    await page.context().addCookies([await sessionCookie(db, user, baseURL ?? '')])
    await visit(person)
    for (const other of others) {
      await page.context().addCookies([await sessionCookie(db, other.user, baseURL ?? '')])
      await visit(other.screens)
    }
    for (const [name, bytes] of weights) console.log(`${name}: ${Math.round(bytes / 1024)} KB of script`)
    const mostOf = (name: string) =>
      MOST_SCRIPT_BYTES[/^(example-)?translation|^downloading-model$/.test(name) ? 'editor' : 'screen']
    expect(weights.filter(([name, bytes]) => bytes === 0 || bytes > mostOf(name))).toEqual([])
  })

/** What axe finds serious, with the first element that is at fault. */
async function seriousFaults(page: Page): Promise<string[]> {
  // nothing of ours stands in a frame, for which alone the other mode opens a page of its own each time
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(NEVER_SERIOUS)
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** Pixels by which the page is wider than its window. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Bytes of script as they travel, cached or not. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
}
