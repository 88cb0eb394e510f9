import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { drawVideo, randomFrom, randomTexts, SMALL } from '../fixtures/drawn-video.ts'
import { account, analysis, projects, result, translation } from './words.ts'

const PASSWORD = 'una buena clave'
const url = (path: string) => `${process.env['BASE_URL'] ?? ''}${path}`
let folder: string
let video: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-e2e-video-'))
  video = await drawVideo(folder, randomTexts(randomFrom(20)), SMALL)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function enter(page: Page): Promise<void> {
  const email = `ana-${crypto.randomUUID()}@example.com`
  await page.goto(url('/register'))
  await page.getByLabel(account('register.name'), { exact: true }).fill('Ana')
  await page.getByLabel(account('register.email')).fill(email)
  await page.getByLabel(account('register.password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(account('register.confirmPassword')).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: account('register.submit') }).click()
  // the address changes before the page does
  await expect(page.getByRole('heading', { name: account('login.title') })).toBeVisible()
  await page.getByLabel(account('login.email')).fill(email)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: account('login.submit') })
    .click()
  await expect(page).toHaveURL(/\/projects$/)
}

// proves analysis-4, result-4, result-7, result-9, status-16, asvs-1.1.2, asvs-1.2.3, asvs-3.2.2
test('from a new account to the downloaded translation', async ({ page, javaScriptEnabled: scripted }) => {
  test.setTimeout(300_000)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await enter(page)

  await page.getByRole('link', { name: projects('list.empty.action') }).click()
  await page.getByLabel(projects('create.name')).fill('Receta <script>alert(1)</script>')
  await page.getByLabel(projects('create.source')).selectOption('es')
  await page.getByLabel(projects('create.target')).selectOption('en')
  await page.getByRole('button', { name: projects('create.submit') }).click()
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByText('Receta <script>alert(1)</script>').first()).toBeVisible()

  await page.locator('input[type=file]').setInputFiles(video)
  if (!scripted) await page.getByRole('button', { name: projects('upload.submit') }).click()
  await page.getByRole('link', { name: projects('upload.next') }).click({ timeout: 60_000 })

  await expect(page).toHaveURL(/\/analysis$/)
  await page.getByLabel(analysis('speed.label'), { exact: true }).selectOption('10')
  await page.getByRole('button', { name: analysis('start') }).click()
  await page.getByRole('button', { name: analysis('result.continue') }).click({ timeout: 180_000 })

  await expect(page).toHaveURL(/\/translation/)
  await page.getByRole('button', { name: translation('start.submit') }).click()
  const first = page.getByRole('main').locator('ul textarea').first()
  await expect(first).not.toBeEmpty({ timeout: 60_000 })
  await first.fill('A garden by the sea')
  await page.getByRole('button', { name: translation('editor.save') }).click()
  await expect(page.getByRole('main').locator('ul textarea').first()).toHaveValue('A garden by the sea')
  await page.getByRole('button', { name: translation('editor.confirm') }).click()

  await expect(page).toHaveURL(/\/result/)
  await page.getByRole('button', { name: result('watermark.start') }).click()
  const link = page.getByRole('link', { name: result('download.watermarked') })
  await expect(link).toBeVisible({ timeout: 180_000 })
  const download = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  expect(download.status()).toBe(200)
  expect(download.headers()['content-type']).toBe('video/mp4')
  expect((await download.body()).subarray(4, 8).toString()).toBe('ftyp')
  expect(violations).toEqual([])
})
