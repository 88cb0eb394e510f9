import { beforeEach, expect, test } from 'vitest'
import { insertProject } from '#tests/factories/projects.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at)
})

test.each([
  ['*/*', 200],
  ['application/*;q=0.1', 200],
  ['text/html, application/json;q=0.9', 200],
  ['text/html', 406],
  ['application/json;q=0', 406],
  ['application/xml, image/*', 406],
])('who takes %s is answered %i', async (accept, status) => {
  const response = await ana.call('GET', '/projects', undefined, { Accept: accept })
  expect(response.status).toBe(status)
  if (status === 406) expect(await response.json()).toMatchObject({ code: 'request.not-acceptable' })
})

test('what nobody could read is not done', async () => {
  const response = await ana.call('POST', '/projects', { name: 'x' }, { Accept: 'text/html' })
  expect(response.status).toBe(406)
  expect(await db.selectFrom('projects').selectAll().execute()).toEqual([])
})

test.each(['/projects', '/auth/me', '/credits/packs', '/tokens?limit=x', '/projects/x', '/openapi.json'])(
  'HEAD of %s is answered as GET is, without a body',
  async (path) => {
    const [got, head] = [await ana.call('GET', path), await ana.call('HEAD', path)]
    // what belongs to the body or to the moment
    const elsewhere = [
      'date',
      'x-request-id',
      'content-length',
      'content-encoding',
      'transfer-encoding',
      'connection',
      'keep-alive',
    ]
    const told = ({ status, headers }: Response) => [
      status,
      ...[...headers].filter(([name]) => !elsewhere.includes(name) && !name.startsWith('ratelimit')),
    ]
    expect(told(head)).toEqual(told(got))
    expect(await head.text()).toBe('')
  },
)

// proves asvs-4.1.1
test('a download is a video, and whoever takes only JSON gets none', async () => {
  const { id } = await insertProject(db, { user_id: ana.user.id })
  const status = async (accept: string) =>
    (await ana.call('GET', `/videos/${id}/download?type=input`, undefined, { Accept: accept })).status
  expect(await status('video/*')).toBe(404)
  expect(await status('application/json')).toBe(406)
})

test('the faults of one call are told in their order', async () => {
  const theirs = await insertProject(db)
  const own = await insertProject(db, { user_id: ana.user.id, status: 'completed' })
  const XML = { 'Content-Type': 'application/xml' }
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body = '{',
  ): Promise<number> => (await ana.call(method, path, body, headers)).status
  const analyze = `/videos/${own.id}/analyze`
  const NOBODY = { Authorization: 'Bearer x' }
  expect(await call('PUT', analyze, { ...XML, ...NOBODY, Accept: 'text/html' })).toBe(405)
  expect(await call('POST', analyze, { ...XML, ...NOBODY, Accept: 'text/html' })).toBe(406)
  expect(await call('POST', analyze, { ...XML, ...NOBODY })).toBe(401)
  expect(await call('POST', `/videos/${theirs.id}/analyze`, XML)).toBe(404)
  expect(await call('POST', analyze, XML)).toBe(415)
  expect(await call('POST', analyze, { 'Content-Type': 'application/json' })).toBe(400)
  expect(await call('POST', analyze, { 'Content-Type': 'application/json' }, '{}')).toBe(422)
  const good = '{"frame_step":3,"languages":["es"]}'
  expect(await call('POST', analyze, { 'Content-Type': 'application/json' }, good)).toBe(409)
})
