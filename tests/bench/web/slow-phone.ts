import type { Locator, Page } from '@playwright/test'

/** Lighthouse's slow phone: a quarter of the processor, 1.6 Mbit/s, 150 ms there and back. */
const SLOWDOWN = 4
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY_MS = 150

export interface Timings {
  /** Until the largest picture or text of the window was there. */
  readonly lcpMs: number
  /** How far what was there already has moved, cumulative. */
  readonly cls: number
  /** From a press or a key to the next picture on the screen; the slowest of some. */
  readonly inpMs: number
}

declare global {
  interface Window {
    benchFigures?: { lcp: number; cls: number; inp: number }
  }
}

/** From now on the page is as slow as on such a phone, and notes its own figures. To be called before it goes anywhere. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await page.addInitScript(() => {
    const figures = { lcp: 0, cls: 0, inp: 0 }
    window.benchFigures = figures
    const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      })
    observe('largest-contentful-paint', (entry) => {
      figures.lcp = entry.startTime
    })
    observe('layout-shift', (entry) => {
      const [value, isOwn] = [Reflect.get(entry, 'value'), Reflect.get(entry, 'hadRecentInput')]
      if (typeof value === 'number' && isOwn !== true) figures.cls += value
    })
    observe(
      'event',
      (entry) => {
        // a pointer that is found over the page as it opens is no interaction
        if (Number(Reflect.get(entry, 'interactionId')) > 0)
          figures.inp = Math.max(figures.inp, entry.duration)
      },
      { durationThreshold: 16 },
    )
  })
}

/** The figures of a page that is quiet, for the last of which it is used as somebody would. */
export async function timingsOf(page: Page): Promise<Timings> {
  await page.locator('html[data-scripted]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await use(page)
  const figures = await page.evaluate(() => window.benchFigures)
  if (!figures) throw new Error('the page has noted nothing')
  return { lcpMs: figures.lcp, cls: figures.cls, inpMs: figures.inp }
}

/** Opens and closes the menu; in the content types into the first field, ticks the first choice, opens what is folded. */
async function use(page: Page): Promise<void> {
  const menu = page.locator('header summary:visible').first()
  const content = page.locator('main')
  const steps = [
    () => menu.tap(),
    () => menu.tap(),
    ...(await present(
      content.locator('input[type=text]:visible, input[type=email]:visible, textarea:visible'),
      (field) => field.pressSequentially('Receta'),
    )),
    ...(await present(content.locator('label:has(input[type=radio]:not(:checked)):visible'), (choice) =>
      choice.tap(),
    )),
    ...(await present(content.locator('summary:visible'), (folded) => folded.tap())),
  ]
  for (const step of steps) {
    await step()
    // an event is noted once the picture after it is on the screen
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
  }
}

async function present(
  found: Locator,
  step: (first: Locator) => Promise<void>,
): Promise<(() => Promise<void>)[]> {
  return (await found.count()) > 0 ? [() => step(found.first())] : []
}
