/// <reference types="vite/types/importMeta.d.ts" />
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { store } from '#app/gateways/store.server.ts'
import { OPERATIONS } from '#app/http/openapi/document.server.ts'
import type { Operation } from '#app/http/openapi/operation.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { apiPathOf } from '#tests/setup/resource-build.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { expectedStatus } from './matrix/expected-status.ts'
import { type Setting, SETTINGS } from './matrix/settings.ts'
import { FILE, openOrder, setStage, type Stage } from './matrix/stage.ts'
import { type Viewer, VIEWERS } from './matrix/viewers.ts'

const db = useDatabase()
const at = useWebServer()
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Not for programs: the address of everything else, the description, and Stripe's own call. */
const UNDESCRIBED = ['/*', '/openapi.json', '/payments/webhook']

const routes = Object.keys(import.meta.glob('/app/routes/api.v1.*.ts'))
  .map(apiPathOf)
  .filter((path) => !UNDESCRIBED.includes(path))
let cells = 0

beforeAll(() => store.put(FILE, Readable.from(['x'.repeat(100)])))
afterAll(() => {
  const viewers = Object.keys(VIEWERS).length
  console.info(
    `access matrix: ${routes.length} routes × ${METHODS.length} methods × ${viewers} viewers = ${cells}`,
  )
})

interface Asked {
  readonly path: string
  readonly method: string
  readonly operation: Operation | undefined
  readonly setting: Setting
  readonly token: string | undefined
}

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

async function ask({ address }: Stage, { path, method, operation, setting, token }: Asked): Promise<number> {
  const body = setting.body?.(address) ?? (typeof operation?.body === 'object' ? operation.body.example : {})
  const hasBody = !['GET', 'HEAD'].includes(method)
  const sent = hasBody ? JSON.stringify(body) : ''
  // thousands of calls: fetch takes a quarter more of a processor than what it asks for
  const asked = request(at(`/api/v1${address(path)}${setting.query ?? ''}`), {
    agent,
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(hasBody && { 'Content-Length': Buffer.byteLength(sent) }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...setting.headers,
    },
  })
  asked.end(sent)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

async function isUntouched({ project }: Stage): Promise<boolean> {
  const now = await db.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirst()
  return JSON.stringify(now) === JSON.stringify(project)
}

type Tokens = ReadonlyMap<Viewer, string | undefined>

/** What of a method of a route is not as it should be, by viewer. */
async function faults(path: string, method: string, owner: UserRow, tokens: Tokens): Promise<string[]> {
  const by = (asked: string) => OPERATIONS.find((known) => known.path === path && known.method === asked)
  const operation = by(method.toLowerCase()) ?? (method === 'HEAD' ? by('get') : undefined)
  const setting = SETTINGS[operation?.id ?? ''] ?? {}
  const found: string[] = []
  let stage = await setStage(db, owner, setting)
  const check = async ([name, viewer]: [string, Viewer]): Promise<number> => {
    const status = await ask(stage, { path, method, operation, setting, token: tokens.get(viewer) })
    cells += 1
    const expected = expectedStatus(operation, method, viewer, setting)
    if (!expected.includes(status)) found.push(`${method} by ${name}: ${status}, not ${expected.join('/')}`)
    return status
  }
  if (!operation || operation.method === 'get') {
    await Promise.all(Object.entries(VIEWERS).map(check))
    return found
  }
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    const status = await check([name, viewer])
    if (status >= 400 && !(await isUntouched(stage))) found.push(`${method} by ${name}: refused and yet done`)
    // what was done once cannot be done again
    if (status < 400) stage = await setStage(db, owner, setting)
  }
  return found
}

// proves asvs-8.2.1, asvs-8.1.1
test.each(routes)('%s is open to whom it is for, with every method, and to nobody else', async (path) => {
  const people = {
    owner: await insertUser(db, { credits: 1000 }),
    other: await insertUser(db, { credits: 1000 }),
  }
  await openOrder(db, people.owner)
  await openOrder(db, people.other)
  const tokens = new Map<Viewer, string | undefined>()
  for (const viewer of Object.values(VIEWERS)) tokens.set(viewer, await viewer.token(db, people))
  const found: string[] = []
  for (const method of METHODS) found.push(...(await faults(path, method, people.owner, tokens)))
  expect(found).toEqual([])
})
