import { execFile } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

let close: (() => void) | undefined
afterEach(() => close?.())

/** How the check ends with a registry that answers questions for weaknesses so. */
async function checkedWith(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    const isQuestion = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk'
    request.resume().on('end', () => (isQuestion ? answer(response) : response.writeHead(404).end('{}')))
  })
  close = () => server.close()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return new Promise<{ code: number; said: string }>((ended) => {
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${address.port}/`,
      npm_config_fetch_retries: '0',
    }
    const child = execFile(process.execPath, [resolve('tests/check-dependencies.mjs')], { env }, (_, said) =>
      ended({ code: child.exitCode ?? -1, said }),
    )
  })
}

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

test('a registry that does not answer is said to be so, and is no failure', async () => {
  const { code, said } = await checkedWith((response) => response.writeHead(405).end())
  expect(said).toMatch(/^dependencies: not checked, the registry does not answer \(.*405/)
  expect(code).toBe(0)
})

test('a registry that knows of no weakness lets the run go on', async () => {
  const { code, said } = await checkedWith((response) => json(response, {}))
  expect(said).toBe('dependencies: 0 known weaknesses, 0 of them high or critical\n')
  expect(code).toBe(0)
})

// proves asvs-15.1.1
test('a grave weakness of what the product runs on fails the run, and is named', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.com/advisory',
    title: 'a weakness',
    severity: 'critical',
    vulnerable_versions: '<999.0.0',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  }
  const { code, said } = await checkedWith((response) => json(response, { busboy: [advisory] }))
  expect(said).toContain('critical weakness of busboy: a weakness')
  expect(code).toBe(1)
})
