import { defineConfig } from '@playwright/test'

/** Debian's own, without a window's weight; the flags keep it from calling home. */
const CHROMIUM = {
  executablePath: '/usr/lib/chromium/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  // one more than the two cores of the smallest machine: while a page waits for the server, another may be looked at
  workers: 3,
  forbidOnly: true,
  // against what never comes: a busy machine is no fault of a page
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : 'line',
  use: {
    launchOptions: CHROMIUM,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  // every journey is taken twice, but for those that are about script itself or about its absence
  projects: [
    { name: 'with script', testIgnore: '**/*.noscript.spec.ts' },
    { name: 'without script', testIgnore: '**/*.script.spec.ts', use: { javaScriptEnabled: false } },
  ],
})
