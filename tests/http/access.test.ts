/// <reference types="vite/types/importMeta.d.ts" />
import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { insertProject } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { pathOf } from '#tests/setup/resource-build.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()

const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Calls that need no account; the webhook proves itself by its signature. */
const OPEN_CALLS = [
  'api.v1.$',
  'api.v1.auth.login',
  'api.v1.auth.register',
  'api.v1.auth.forgot-password',
  'api.v1.auth.reset-password',
  'api.v1.health',
  'api.v1.ready',
  'api.v1.openapi[.]json',
  'api.v1.payments.webhook',
]
const calls = Object.keys(import.meta.glob('/app/routes/api.v1.*.ts'))
  .map(nameOf)
  .filter((name) => !OPEN_CALLS.includes(name))
/** Files, which pages show themselves: a cookie of their owner opens them, too. */
const isFile = (name: string) => /\.(?:download|video|still)$/.test(name)
const projectCalls = calls.filter((name) => name.includes('$id'))

/** The address of a route with its parameters filled. */
const address = (name: string, id: string) => `/${pathOf(name).replace(/:\w+/g, id)}`

function call(path: string, method: string, headers: Record<string, string>) {
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }
  const type = { 'Content-Type': 'application/json' }
  return fetch(at(path), { method, headers: { ...type, ...headers }, redirect: 'manual', ...body })
}

const everything = async () => ({
  projects: await db.selectFrom('projects').selectAll().execute(),
  sessions: await db.selectFrom('sessions').selectAll().execute(),
  downloads: await db.selectFrom('downloads').selectAll().execute(),
})

test('there are calls to check', () => {
  expect(projectCalls.length).toBeGreaterThan(10)
})

test.each(calls)('%s is closed to whoever brings no token, a cookie or garbage', async (name) => {
  const user = await insertUser(db)
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const project = await insertProject(db, { user_id: user.id })
  const before = await everything()
  const cookie = { Cookie: sessionCookie(token), Origin: new URL(at('/')).origin }
  const visitors = [{}, { Authorization: 'Bearer garbage' }, ...(isFile(name) ? [] : [cookie])]
  for (const method of METHODS)
    for (const headers of visitors) {
      const response = await call(address(name, project.id), method, headers)
      expect([401, 405], `${method} ${name}`).toContain(response.status)
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    }
  expect(await everything()).toEqual(before)
})

// proves asvs-8.3.1
test.each(projectCalls)("%s answers for another's project as for one that nobody has", async (name) => {
  const [owner, other] = [await insertUser(db), await insertUser(db)]
  const project = await insertProject(db, { user_id: owner.id, status: 'analyzed' })
  const headers = { Authorization: `Bearer ${(await insertSession(db, other)).token}` }
  const before = await everything()
  for (const method of METHODS) {
    const answers = await Promise.all(
      [project.id, randomUUID(), 'x', '%00', '..%2F..'].map(async (id) => {
        const response = await call(address(name, id), method, headers)
        // its id, and what is left of the caller's allowance, belong to the moment
        const kept = [...response.headers].filter(
          ([header]) => !['date', 'x-request-id'].includes(header) && !header.startsWith('ratelimit'),
        )
        return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() }
      }),
    )
    expect([404, 405], `${method} ${name}`).toContain(answers[0]?.status)
    for (const answer of answers) expect(answer, `${method} ${name}`).toEqual(answers[0])
  }
  expect(await everything()).toEqual(before)
})

interface PageModule {
  loader?: (args: LoaderFunctionArgs) => unknown
  action?: (args: ActionFunctionArgs) => unknown
}
const OPEN_PAGES = [
  '$',
  '_index',
  'contact',
  'login',
  'register',
  'logout',
  'preferences',
  'terms',
  'privacy',
]
/** Old addresses that only lead on. */
const LEADING_ON = ['upload', 'analysis', 'translation', 'result']
const files = import.meta.glob<PageModule>(['/app/routes/*.tsx', '/app/routes/projects.*.ts'])
const pages = Object.entries(files)
  .map(([file, load]) => ({ name: nameOf(file), load }))
  .filter(({ name }) => !OPEN_PAGES.includes(name) && !LEADING_ON.includes(name))

/** What the forms of our pages ask for. */
const INTENTS = ['delete', 'cancel', 'retry', 'start', 'confirm', 'save', 'translate', 'render', 'premium']

/** What the page answers or throws. */
async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (thrown) {
    return thrown
  }
}

function visits({ loader, action }: PageModule, path: string, id: string, headers: Record<string, string>) {
  const params = { id, projectId: id, sessionId: id }
  const get = new Request(`http://127.0.0.1:3000${path}`, { headers })
  const posts = INTENTS.map((intent) => formRequest(path, { intent, id }, headers))
  return [
    ...(loader ? [outcome(() => loader(routeArgs(get, { params })))] : []),
    ...(action ? posts.map((post) => outcome(() => action(routeArgs(post, { params })))) : []),
  ]
}

const pagePath = (name: string, id: string) => address(name, id).replace('/_index', '')

const Thrown = z.object({ init: z.object({ status: z.number() }) })
/** The status of an answer; `null` tells nothing to anybody and has none. */
function statusOf(answer: unknown): number | null {
  if (answer === null) return null
  return answer instanceof Response ? answer.status : Thrown.parse(answer).init.status
}

test.each(pages)('a visitor of the page $name is sent to log in and back', async ({ name, load }) => {
  const path = pagePath(name, randomUUID())
  for (const answer of await Promise.all(visits(await load(), path, randomUUID(), {}))) {
    if (answer === null) continue
    expect(answer).toBeInstanceOf(Response)
    const location = answer instanceof Response ? answer.headers.get('location') : null
    expect(location).toBe(`/login?${new URLSearchParams({ redirectTo: path }).toString()}`)
  }
})

const projectPages = pages.filter(({ name }) => name.includes('$'))

test.each(projectPages)(
  "the page $name of another's project answers like one of nobody's",
  async ({ name, load }) => {
    const project = await insertProject(db)
    const { token } = await insertSession(db, await insertUser(db), { kind: 'cookie' })
    const headers = { Cookie: sessionCookie(token) }
    const before = await everything()
    const module = await load()
    const statuses = (id: string) =>
      Promise.all(visits(module, pagePath(name, id), id, headers)).then((answers) => answers.map(statusOf))
    const others = await statuses(project.id)
    // 400, 422: a form or a query that asks for nothing that this page does
    for (const status of [...others, ...(await statuses('x'))])
      expect([null, 400, 404, 422]).toContain(status)
    expect(await statuses(randomUUID())).toEqual(others)
    expect(await everything()).toEqual(before)
  },
)
