import type { Page } from '@playwright/test'

/** Lighthouse's slow phone: a quarter of the processor, 1.6 Mbit/s, 150 ms there and back. */
const SLOWDOWN = 4
const BYTES_PER_SECOND = 1_600_000 / 8
const LATENCY_MS = 150

export interface Timings {
  /** Until the largest picture or text of the window was there. */
  readonly lcpMs: number
  /** How far what was there already has moved, cumulative. */
  readonly cls: number
  /** From a press on the menu's button to the next picture on the screen. */
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
        figures.inp = Math.max(figures.inp, entry.duration)
      },
      { durationThreshold: 16 },
    )
  })
}

/** The figures of a page that is quiet: presses the first menu's button for the last of them. */
export async function timingsOf(page: Page): Promise<Timings> {
  await page.waitForLoadState('networkidle')
  await page.locator('header summary:visible').first().click()
  // an event is noted once the picture after it is on the screen
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
  const figures = await page.evaluate(() => window.benchFigures)
  if (!figures) throw new Error('the page has noted nothing')
  return { lcpMs: figures.lcp, cls: figures.cls, inpMs: figures.inp }
}
