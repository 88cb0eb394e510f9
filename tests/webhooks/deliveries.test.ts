import { sql } from 'kysely'
import { Webhook as Standard } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { DeliveryId } from '#app/domain/ids.ts'
import { retryDelaySeconds } from '#app/domain/webhooks.ts'
import { sendWebhook } from '#app/gateways/webhooks/send-webhook.server.ts'
import { recordAnalysis } from '#app/services/analysis/record-analysis.server.ts'
import { failRender } from '#app/services/rendering/finish-render.server.ts'
import { deliver } from '#app/services/webhooks/deliver.server.ts'
import { resumeForgotten } from '#app/services/webhooks/deliveries.server.ts'
import { seal } from '#app/services/webhooks/signing.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { problemIn } from '#tests/setup/answers.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import { useReceiver } from './receiver.ts'

const db = useDatabase()
const at = useWebServer()
const receiver = useReceiver()
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const Jobs = z.array(z.object({ deliveryId: z.string(), attempt: z.int() }))
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at)
})

const withWebhook = (columns: { enabled?: boolean; failing_since?: Date } = {}) =>
  db
    .insertInto('webhooks')
    .values({ user_id: ana.user.id, url: receiver.url(), secret: seal(SECRET), ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
const jobs = async () => Jobs.parse(await queuedJobs(db, 'webhook'))
/** Does the newest queued job as a worker would, on loopback. */
async function work(): Promise<void> {
  const { deliveryId, attempt } = (await jobs()).at(-1) ?? { deliveryId: '', attempt: -1 }
  const due = { deliveryId: deliveryId as DeliveryId, attempt }
  await deliver(db, due, (call) => sendWebhook(call, { allowPrivate: true, timeoutMs: 500 }))
}
const theDelivery = () => db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow()
const theWebhook = () => db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
const test202 = async () => expect((await ana.call('POST', '/webhook/send-test')).status).toBe(202)
const failing = (status = 500) => {
  receiver.answer = (response) => void response.writeHead(status).end()
}
async function failedRender() {
  const project = await insertProject(db, {
    user_id: ana.user.id, status: 'rendering', current_stage: 'rendering', attempt: 1,
  }) // prettier-ignore
  await failRender(db, { projectId: project.id, attempt: 1 }, { code: 'render.failed' })
  return project
}

test('a delivery is verified by the library of Standard Webhooks, and says what has happened', async () => {
  await withWebhook()
  const project = await insertProject(db, {
    user_id: ana.user.id, name: 'Receta', status: 'analyzing', current_stage: 'analysis', attempt: 1,
  }) // prettier-ignore
  await recordAnalysis(db, { projectId: project.id, attempt: 1 }, {
    tracks: [], framesAnalyzed: 10, durationSeconds: 4, fps: { num: 25, den: 1 }, width: 640, height: 360, posterKey: undefined,
  }) // prettier-ignore
  await work()
  const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' }
  const verified = new Standard(SECRET).verify(body, headers as Record<string, string>)
  expect(verified).toMatchObject({
    type: 'analysis.done',
    data: {
      project_id: project.id,
      project_name: 'Receta',
      status: 'analyzed',
      error_code: null,
      texts_detected: 0,
    },
  })
  expect(headers['webhook-id']).toBe(`msg_${(await theDelivery()).id}`)
  expect(await theDelivery()).toMatchObject({
    event: 'analysis.done', status: 'delivered', attempts: 1, response_status: 204, failure: null, next_attempt_at: null,
  }) // prettier-ignore
  expect(() =>
    new Standard(SECRET).verify(body.replace('Receta', 'Otra'), headers as Record<string, string>),
  ).toThrow()
})

test('a failure is told as well, and nothing is sent to whoever has no webhook or switched it off', async () => {
  await failedRender()
  expect(await jobs()).toEqual([])
  await withWebhook({ enabled: false })
  await failedRender()
  expect(await jobs()).toEqual([])
  await db.updateTable('webhooks').set({ enabled: true }).execute()
  await failedRender()
  await work()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'render.failed',
    data: { status: 'error', error_code: 'render.failed' },
  })
})

test('what is not answered well is sent again later and later with the same id, then given up', async () => {
  await withWebhook()
  await failedRender()
  failing()
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await work()
    expect(await theDelivery()).toMatchObject({
      attempts: attempt, status: attempt < 9 ? 'pending' : 'failed', failure: 'refused', response_status: 500,
    }) // prettier-ignore
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await jobs()).toHaveLength(9)
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM start_after - created_on)::float AS seconds FROM pgboss.job
    WHERE name = 'webhook' ORDER BY start_after`.execute(db)
  const waits = rows.map(({ seconds }) => Math.round(seconds))
  expect(waits.slice(1).every((wait, index) => wait > (waits[index] ?? 0))).toBe(true)
  expect((await theWebhook()).failing_since).toBeInstanceOf(Date)
})

test('waiting doubles at least until the last but one attempt', () => {
  const waits = Array.from({ length: 9 }, (_, index) => retryDelaySeconds(index + 1, 0))
  expect(waits.at(-1)).toBeUndefined()
  for (const [index, wait = 0] of waits.slice(1, -1).entries())
    expect(wait).toBeGreaterThanOrEqual(2 * (waits[index] ?? 0))
  expect(retryDelaySeconds(1, 1)).toBe(6)
})

test('a repeated job and one that is out of date send nothing', async () => {
  await withWebhook()
  await failedRender()
  await work()
  await work()
  expect(receiver.received).toHaveLength(1)
})

test('a webhook that fails for five days is switched off and says why; a success in between clears it', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await withWebhook({ failing_since: days(4) })
  await failedRender()
  failing()
  await work()
  expect(await theWebhook()).toMatchObject({ enabled: true, failing_since: expect.any(Date) })
  receiver.answer = (response) => void response.writeHead(200).end()
  await work()
  expect(await theWebhook()).toMatchObject({ enabled: true, failing_since: null })
  await db
    .updateTable('webhooks')
    .set({ failing_since: days(6) })
    .execute()
  await failedRender()
  failing()
  await work()
  expect(await theWebhook()).toMatchObject({ enabled: false, disabled_reason: 'failing' })
  await work()
  expect(await (await ana.call('GET', '/webhook')).json()).toMatchObject({
    enabled: false,
    disabled_reason: 'failing',
  })
})

test('an answer of 410 switches it off at once, and nothing more is tried', async () => {
  await withWebhook()
  await failedRender()
  failing(410)
  await work()
  expect(await theWebhook()).toMatchObject({ enabled: false, disabled_reason: 'gone' })
  expect(await theDelivery()).toMatchObject({ status: 'failed' })
})

test('it is made, changed and removed by the API, and its secret is shown once', async () => {
  expect((await problemIn(await ana.call('GET', '/webhook'))).code).toBe('webhook.not-found')
  const made = z
    .looseObject({ secret: z.string().regex(/^whsec_[\w+/]{43}=$/) })
    .parse(await (await ana.call('PUT', '/webhook', { url: 'https://example.com/hook' })).json())
  expect(made).toMatchObject({ url: 'https://example.com/hook', enabled: true, failing_since: null })
  const changed = await (
    await ana.call('PUT', '/webhook', { url: 'https://example.com/2', enabled: false })
  ).json()
  expect(changed).toMatchObject({ url: 'https://example.com/2', enabled: false, disabled_reason: 'owner' })
  expect(changed).not.toHaveProperty('secret')
  expect((await problemIn(await ana.call('POST', '/webhook/send-test'))).code).toBe('webhook.disabled')
  expect((await theWebhook()).secret).not.toContain(made.secret.slice(6))
  expect((await ana.call('DELETE', '/webhook')).status).toBe(204)
  expect((await ana.call('DELETE', '/webhook')).status).toBe(404)
})

test.each([
  'http://example.com/',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://a:b@example.com/',
])('the address %s is refused when it is set', async (url) => {
  expect((await problemIn(await ana.call('PUT', '/webhook', { url }))).code).toBe(
    'webhook.address-not-allowed',
  )
})

test.each(['', 'example', 'ftp://example.com/', `https://example.com/${'x'.repeat(2000)}`])(
  'what is no web address is refused: %.30s',
  async (url) => {
    expect(await problemIn(await ana.call('PUT', '/webhook', { url }))).toMatchObject({
      code: 'request.invalid',
      errors: { url: [expect.not.stringContaining('form.')] },
    })
  },
)

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  await withWebhook()
  const { secret } = z
    .object({ secret: z.string() })
    .parse(await (await ana.call('POST', '/webhook/rotate-secret')).json())
  await test202()
  await work()
  const verified = (by: string, { headers, body }: (typeof receiver.received)[number]) =>
    new Standard(by).verify(body, headers as Record<string, string>)
  const [first] = receiver.received
  if (!first) throw new Error('nothing was received')
  for (const by of [SECRET, secret]) expect(verified(by, first)).toMatchObject({ type: 'test' })
  await db
    .updateTable('webhooks')
    .set({ previous_until: new Date(0) })
    .execute()
  await test202()
  await work()
  const [, second] = receiver.received
  if (!second) throw new Error('nothing more was received')
  expect(verified(secret, second)).toMatchObject({ type: 'test' })
  expect(() => verified(SECRET, second)).toThrow()
})

test('a test is tried once, and does not count against the webhook', async () => {
  await withWebhook()
  failing()
  await test202()
  await work()
  expect(await theDelivery()).toMatchObject({ event: 'test', status: 'failed', attempts: 1 })
  expect((await theWebhook()).failing_since).toBeNull()
})

test('deliveries are listed newest first and can be sent again, by their owner alone', async () => {
  await withWebhook()
  failing()
  await test202()
  await work()
  const list = async (caller: ApiCaller) =>
    z.array(z.unknown()).parse(await (await caller.call('GET', '/webhook/deliveries?limit=5')).json())
  expect(await list(ana)).toMatchObject([
    { event: 'test', status: 'failed', failure: 'refused', payload: { type: 'test' } },
  ])
  const { id } = await theDelivery()
  const eva = await apiCaller(db, at)
  await db
    .insertInto('webhooks')
    .values({ user_id: eva.user.id, url: receiver.url(), secret: seal(SECRET) })
    .execute()
  expect(await list(eva)).toEqual([])
  expect((await eva.call('POST', `/webhook/deliveries/${id}/redeliver`)).status).toBe(404)
  expect((await ana.call('POST', '/webhook/deliveries/x/redeliver')).status).toBe(404)
  receiver.answer = (response) => void response.writeHead(200).end()
  expect(await (await ana.call('POST', `/webhook/deliveries/${id}/redeliver`)).json()).toMatchObject({
    status: 'pending',
  })
  await work()
  expect(await theDelivery()).toMatchObject({ id, status: 'delivered', attempts: 2 })
})

test('an attempt whose job was lost is queued anew, one that merely waits is not', async () => {
  await withWebhook()
  await test202()
  await sql`DELETE FROM pgboss.job WHERE name = 'webhook'`.execute(db)
  expect(await resumeForgotten(db)).toBe(0)
  await sql`UPDATE webhook_deliveries SET created_at = now() - interval '1 hour'`.execute(db)
  expect(await resumeForgotten(db)).toBe(1)
  expect(await resumeForgotten(db)).toBe(0)
  expect(await jobs()).toEqual([{ deliveryId: (await theDelivery()).id, attempt: 0 }])
})

test('nobody can have more than thirty deliveries sent by hand in ten minutes', async () => {
  await withWebhook()
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1)
    statuses.push((await ana.call('POST', '/webhook/send-test')).status)
  expect(statuses.filter((status) => status === 202)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
