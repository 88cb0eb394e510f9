import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { findBalance, findImbalances, listEntries } from '#app/db/credits.server.ts'
import type { ProjectId, RenderId } from '#app/domain/ids.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { store } from '#app/gateways/store.server.ts'
import { action as resultAction } from '#app/routes/projects.$projectId.result/result.server.ts'
import { failRender, publishRender } from '#app/services/rendering/finish-render.server.ts'
import { loadPremiumPrices } from '#app/services/rendering/load-premium-price.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertSession } from '#tests/factories/users.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at, { credits: 3 })
})

const ready = (columns: Partial<Parameters<typeof insertProject>[1]> = {}) =>
  insertProject(db, {
    user_id: ana.user.id,
    status: 'completed',
    watermarked_video_path: 'x',
    credits_required: 3,
    ...columns,
  })
const render = ({ id }: { id: ProjectId }) => ana.call('POST', `/projects/${id}/render_premium`, {})
const balance = () => findBalance(db, ana.user.id)
const entries = async () =>
  (await listEntries(db, ana.user.id, { limit: 50, offset: 0 })).map(
    ({ transaction_type, amount }) => `${transaction_type} ${amount}`,
  )

/** What a worker does when it is through. */
async function publish({ id }: ProjectRow): Promise<void> {
  const { attempt } = await db
    .selectFrom('projects')
    .select('attempt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: renderId, snapshot } = await db
    .selectFrom('renders')
    .select(['id', 'snapshot'])
    .where('project_id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow()
  const storageKey = `projects/${id}/render-${renderId}`
  await store.put(storageKey, Readable.from(['film']))
  await publishRender(db, { projectId: id, attempt }, outputOf(renderId, snapshot, storageKey))
}

function outputOf(renderId: RenderId, snapshot: object, storageKey: string) {
  return {
    renderId,
    snapshot: RenderSnapshot.parse(snapshot),
    storageKey,
    storageUrl: null,
    stillsKey: null,
    posterKey: null,
    sizeBytes: 4,
    fidelity: { problems: [] } as unknown as Parameters<typeof publishRender>[2]['fidelity'], // not looked at here
  }
}

test('of fifty premium renders at once, with credits for one, one is taken and forty-nine are 402', async () => {
  const projects = await Promise.all(Array.from({ length: 50 }, () => ready()))
  const answers = await Promise.all(projects.map(render))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 202)).toHaveLength(1)
  expect(statuses.filter((status) => status === 402)).toHaveLength(49)
  expect(await balance()).toBe(0)
  expect(await queuedJobs(db, 'render')).toHaveLength(1)
  expect(await findImbalances(db)).toEqual([])
})

// proves error-9
test('too few credits: 402 with what it costs, what is there, and a sentence; nothing is held or begun', async () => {
  const project = await ready({ credits_required: 4 })
  const answer = await render(project)
  expect(answer.status).toBe(402)
  expect(await answer.json()).toMatchObject({
    code: 'credits.insufficient',
    cost: 4,
    balance: 3,
    detail: expect.stringMatching(/4.{1,40}3/) as string,
  })
  expect(await balance()).toBe(3)
  expect(await db.selectFrom('credit_holds').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('projects').selectAll().executeTakeFirst()).toEqual(project)
})

// proves constant-3
test('the same content is charged once, however often it is rendered and fetched; other content anew', async () => {
  const project = await ready({ credits_required: 2 })
  const track = await insertTrack(db, project)
  const owned = { id: project.id, userId: ana.user.id }
  const price = async () => (await loadPremiumPrices(db, owned)).standard
  expect(await price()).toBe(2)
  await render(project)
  await publish(project)
  expect([await balance(), await price()]).toEqual([1, 0])
  expect((await render(project)).status).toBe(202)
  await publish(project)
  expect(await balance()).toBe(1)
  for (let times = 0; times < 2; times++)
    expect((await ana.call('GET', `/videos/${project.id}/download?type=output`)).status).toBe(200)
  expect(await entries()).toEqual(['CONSUMPTION -2', 'GRANT 3'])
  await insertTranslation(db, track, { text: 'Something else' })
  expect(await price()).toBe(2)
  expect((await render(project)).status).toBe(402)
})

test('a premium render that fails gives its credits back once, and the ledger never hears of it', async () => {
  const project = await ready()
  await render(project)
  expect(await balance()).toBe(0)
  const attempt = { projectId: project.id, attempt: project.attempt + 1 }
  await Promise.all([1, 2, 3].map(() => failRender(db, attempt, { code: 'render.failed' })))
  expect(await balance()).toBe(3)
  expect(await entries()).toEqual(['GRANT 3'])
  expect(await db.selectFrom('credit_holds').select('status').execute()).toEqual([{ status: 'released' }])
  expect((await render(project)).status).toBe(202)
  expect(await balance()).toBe(0)
})

describe('a form tells the price that its button named, and no more is taken', () => {
  const SETTINGS = { intent: 'premium', hide_original: 'on', use_prevalent_positions: 'on' }
  async function press({ id }: ProjectRow, fields: Record<string, string>): Promise<unknown> {
    const { token } = await insertSession(db, ana.user, { kind: 'cookie' })
    const request = formRequest(`/projects/${id}/result`, fields, { Cookie: sessionCookie(token) })
    return resultAction(routeArgs(request, { params: { projectId: id } }))
  }

  test('other settings than those that were paid for are not rendered at the price of nothing', async () => {
    const project = await ready({ credits_required: 1 })
    await render(project)
    await publish(project)
    // drawn as paid for, then changed in a browser without script
    const other = { ...SETTINGS, font_size: '30' }
    expect(await press(project, { ...other, agreed: '0' })).toMatchObject({
      init: { status: 409 },
      data: {
        chosen: { font_size: 30, debug: false },
        problem: { code: 'render.price-changed', cost: 1, detail: expect.stringContaining('1') as string },
      },
    })
    expect(await balance()).toBe(2)
    expect(await press(project, { ...other, agreed: '1' })).toMatchObject({ status: 302 })
    expect(await balance()).toBe(1)
  })

  test('what was paid for is free, also for who agreed to pay', async () => {
    const project = await ready({ credits_required: 1 })
    await render(project)
    await publish(project)
    expect(await press(project, { ...SETTINGS, font_size: '20', agreed: '1' })).toMatchObject({ status: 302 })
    expect(await balance()).toBe(2)
  })

  test.each([
    ['that says nothing of the price', {}],
    ['whose price is none', { agreed: '-1' }],
  ])('a form %s takes nothing', async (_what, fields) => {
    const project = await ready({ credits_required: 1 })
    const answer = await press(project, { intent: 'premium', standard: '1', ...fields })
    expect(answer).toMatchObject({ data: { problem: expect.anything() as unknown } })
    expect(await balance()).toBe(3)
  })
})
