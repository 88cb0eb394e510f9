import type { Page } from '@playwright/test'

export interface Weight {
  /** With the page itself. */
  readonly requests: number
  /** All of it, as it travels. */
  readonly bytes: number
  /** The page itself. */
  readonly pageBytes: number
  readonly scriptBytes: number
  readonly scripts: number
  /** Files of texts, as `de/common`. */
  readonly texts: readonly string[]
}

/** What a page has cost when it is quiet. */
export async function weigh(page: Page): Promise<Weight> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const isTiming = (entry: PerformanceEntry) => entry instanceof PerformanceResourceTiming
    const files = [
      ...performance.getEntriesByType('navigation').filter(isTiming),
      ...performance.getEntriesByType('resource').filter(isTiming),
    ]
      // what a script asks for again comes out of the cache
      .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    const pathOf = ({ name }: PerformanceResourceTiming) => new URL(name).pathname
    const scripts = files.filter((file) => pathOf(file).endsWith('.js'))
    const sum = (some: typeof files) => some.reduce((bytes, file) => bytes + file.encodedBodySize, 0)
    return {
      requests: files.length,
      bytes: sum(files),
      pageBytes: sum(files.slice(0, 1)),
      scriptBytes: sum(scripts),
      scripts: scripts.length,
      texts: files.flatMap((file) => /^\/locales\/(.+)\.json$/.exec(pathOf(file))?.[1] ?? []),
    }
  })
}
