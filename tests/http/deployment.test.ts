import type { AddressInfo } from 'node:net'
import { request as httpRequest, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { routeArgs } from '#tests/setup/route-args.ts'
import { resourceBuild } from '#tests/setup/resource-build.ts'

let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The web app as it is with these variables, with a route that tells what it was called with. */
async function deployed(variables: Record<string, string>): Promise<number> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  vi.resetModules()
  const { createWebApp, createWebServer } = await import('#app/http/web-app.server.ts')
  const { keepSession } = await import('#app/http/session-cookie.server.ts')
  const build = resourceBuild({
    echo: {
      loader: async ({ request, context }: { request: Request; context: { clientAddress: string } }) =>
        Response.json({
          url: request.url,
          address: context.clientAddress,
          cookie: await keepSession('token'),
        }),
      action: () => Response.json({ done: true }),
    },
    boom: {
      loader: () => {
        throw new Error('the secret of the house')
      },
    },
  })
  const listening = createWebServer(createWebApp({ build, publicFolder: 'public' }))
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  // an address of TCP, since it listens on a port
  return (listening.address() as AddressInfo).port
}

function call(port: number, method: string, headers: Record<string, string>, path = '/echo') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

const Echo = z.object({ url: z.string(), address: z.string(), cookie: z.string() })
const echoed = (body: string) => Echo.parse(JSON.parse(body))

const PROXIED = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7', 'X-Forwarded-Proto': 'https' }

test('without trusted proxies the address is that of the connection', async () => {
  const port = await deployed({ TRUSTED_PROXIES: '0' })
  expect(echoed((await call(port, 'GET', PROXIED)).body)).toMatchObject({ address: '127.0.0.1' })
})

// proves asvs-4.1.3, asvs-15.3.4
test('behind one proxy the address is the one that it adds, whatever the visitor claims', async () => {
  const port = await deployed({ TRUSTED_PROXIES: '1' })
  expect(echoed((await call(port, 'GET', PROXIED)).body)).toMatchObject({ address: '198.51.100.7' })
})

test('under a public name on https cookies are bound to it and browsers are told to stay', async () => {
  const port = await deployed({
    PUBLIC_URL: 'https://rotulo.example',
    TRUSTED_PROXIES: '1',
    STRIPE_SECRET_KEY: 'sk_test_x',
  })
  const { headers, body } = await call(port, 'GET', { ...PROXIED, Host: 'upstream:3000' })
  expect(echoed(body).cookie).toMatch(/^__Host-rotulo=.*; Secure;/)
  expect(echoed(body).url).toBe('https://rotulo.example/echo')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(headers['content-security-policy']).toContain("form-action 'self' https://checkout.stripe.com")
})

test.each([
  [{ Origin: 'https://rotulo.example', Host: 'upstream:3000' }, 200],
  [{ Origin: 'http://upstream:3000', Host: 'upstream:3000' }, 403],
  [{ Origin: 'http://rotulo.example', Host: 'rotulo.example' }, 403],
  [{ Origin: 'https://evil.example', Host: 'evil.example', 'X-Forwarded-Host': 'rotulo.example' }, 403],
])('under a public name the call %o is answered %d', async (headers, status) => {
  const port = await deployed({ PUBLIC_URL: 'https://rotulo.example' })
  expect((await call(port, 'POST', headers)).status).toBe(status)
})

test('on a plain address of the network the cookie is plain, since browsers would drop the other', async () => {
  const port = await deployed({ PUBLIC_URL: 'http://192.168.1.5:3000' })
  expect(echoed((await call(port, 'GET', {})).body).cookie).toMatch(
    /^rotulo=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

// proves asvs-16.5.1
test('what a bug says stays inside', async () => {
  const port = await deployed({ NODE_ENV: 'production' })
  const { status, body } = await call(port, 'GET', {}, '/boom')
  expect(status).toBe(500)
  expect(body).not.toContain('secret')
})

// proves asvs-16.3.4
test('what a bug in a call says is in the log, and nowhere else', async () => {
  vi.resetModules()
  const { apiRoute } = await import('#app/http/api-route.server.ts')
  const { log } = await import('#app/log.server.ts')
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const bug = new Error('the secret of the house')
  const { loader } = apiRoute({ GET: () => Promise.reject(bug) })
  const response = await loader(routeArgs(new Request('http://127.0.0.1:3000/api/v1/boom')))
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ err: bug }), expect.any(String))
})

// proves asvs-16.5.1
test('without a database calls are told to come back, and the page too', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none')
  vi.resetModules()
  const { loader } = await import('#app/routes/api.v1.auth.me.ts')
  const { requireUser } = await import('#app/http/page-user.server.ts')
  const { sessionCookie } = await import('#tests/setup/cookies.ts')
  const headers = { Authorization: `Bearer ${'A'.repeat(43)}`, Cookie: sessionCookie('A'.repeat(43)) }
  const request = new Request('http://127.0.0.1:3000/projects', { headers })
  const context = {
    cspNonce: '',
    clientAddress: '192.0.2.1',
    drained: () => Promise.resolve(),
    stopping: new AbortController().signal,
  }
  const response = await loader({ request, params: {}, context })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'database.unavailable' })
  await expect(requireUser(request)).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: 'database.unavailable' },
  })
})

test('pages may play videos from where the store serves them, and from nowhere else', async () => {
  const policyOf = async (variables: Record<string, string>) => {
    const port = await deployed(variables)
    const { headers } = await call(port, 'GET', { host: `127.0.0.1:${port}` })
    return /media-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(
    await policyOf({
      STORAGE_S3_BUCKET: 'videos',
      STORAGE_S3_PUBLIC_ENDPOINT: 'https://files.example:9000/s3',
    }),
  ).toBe("'self' blob: data: https://files.example:9000")
})
