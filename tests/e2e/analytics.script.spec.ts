import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionCookie } from '#tests/factories/session-cookie.ts'
import { insertUser } from '#tests/factories/users.ts'
import { db, expect, settled, test } from './journey.ts'
import { common } from './words.ts'

/** What a Matomo of our own has been told, one entry a call. */
const told: Record<string, string>[] = []
let matomo: Server
let site: string
let stopSite: () => void

test.beforeAll(async () => {
  matomo = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      told.push(Object.fromEntries(new URLSearchParams(body)))
      response.writeHead(204).end()
    })
  })
  const matomoPort = await listening(matomo)
  const probe = createServer()
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  site = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: site,
    ANALYTICS_URL: `http://127.0.0.1:${matomoPort}/stats`,
    ANALYTICS_SITE_ID: '7',
    LOG_LEVEL: 'warn',
  }
  const server = spawn(process.execPath, ['app/server.ts'], { env, stdio: 'inherit' })
  stopSite = () => server.kill('SIGTERM')
  await expect
    .poll(
      () =>
        fetch(`${site}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
})
test.afterAll(() => {
  stopSite()
  matomo.close()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // an address of TCP, since it listens on a port
  return (server.address() as AddressInfo).port
}

// proves asvs-14.2.3
test('nothing leaves the site unless an address is configured', async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) outside.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: common('footer.contact') })
    .click()
  await page.waitForLoadState('networkidle')
  expect(outside).toEqual([])
})

// proves guard-5
test('each page is told with its path and its name', async ({ page }) => {
  told.length = 0
  await page.goto(`${site}/`)
  await settled(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: common('footer.contact') })
    .click()
  await expect.poll(() => told.map(({ action_name }) => action_name)).toEqual(['Home', 'Contact'])
  expect(told[1]).toMatchObject({ idsite: '7', rec: '1', url: `${site}/contact` })
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: /_pk/ }))
})

test('a checkout that one comes back from is told, done or left, though the page is loaded whole', async ({
  page,
  context,
}) => {
  const user = await insertUser(db, { email: `compra-${crypto.randomUUID()}@example.com` })
  await context.addCookies([await sessionCookie(db, user, site)])
  for (const [path, action] of [
    ['success?session_id=cs_test_of_nobody', 'complete_purchase'],
    ['cancel', 'cancel_purchase'],
  ]) {
    told.length = 0
    await page.goto(`${site}/payment/${path}`)
    await expect.poll(() => told.map(({ e_a }) => e_a)).toContain(action)
  }
})

test.describe('somebody who asks not to be tracked', () => {
  test.use({ extraHTTPHeaders: { DNT: '1' } })
  test('is not', async ({ page }) => {
    told.length = 0
    await page.goto(`${site}/contact`)
    await page.waitForLoadState('networkidle')
    await page.goto(`${site}/`)
    await page.waitForLoadState('networkidle')
    expect(told).toEqual([])
  })
})
