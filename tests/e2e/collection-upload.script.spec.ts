import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { Collection } from '#app/db/collections.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { insertCollection } from '#tests/factories/collections.ts'
import { flakyProxy } from '#tests/fixtures/flaky-proxy.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'
import { db, expect, settled, test } from './journey.ts'
import { collections } from './words.ts'

const SIZES = { 'uno.mp4': 10_000_000, 'dos.mp4': 12_000_000, 'tres.mp4': 150_000 }
const NAMES = Object.keys(SIZES)
/** However long the machine takes to look into the small file, the large ones are not through by then. */
const SLOW = 100_000
const OPEN = -1
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-collection-'))
  const mp4 = await smallVideo('mp4')
  for (const [name, size] of Object.entries(SIZES)) {
    const bytes = paddedTo(size, mp4)
    // what is sent twice, dropped or taken for another's must show
    for (let at = mp4.length + 8; at < size - 4; at += 4) bytes.writeUInt32BE(at + name.length, at)
    await writeFile(join(folder, name), bytes)
  }
  await writeFile(join(folder, 'roto.mp4'), 'this is no video at all')
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A line that sends so many bytes a second. */
async function line(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return (uploadThroughput) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    })
}

const choose = (page: Page, names: readonly string[]) =>
  page
    .getByLabel(collections('add.chooseFiles'))
    .last()
    .setInputFiles(names.map((name) => join(folder, name)))
const listOf = (page: Page) => page.getByRole('region', { name: collections('add.list') })
const total = collections('add.total_other', { done: '3', count: '3' })

/** Uploads that are under way. */
const uploads = ({ id }: Collection) =>
  db
    .selectFrom('resumable_uploads')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select('resumable_uploads.id')
    .where('collection_id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

async function expectAllWhole({ id }: Collection): Promise<void> {
  const rows = await db
    .selectFrom('projects')
    .select(['relative_path', 'video_path'])
    .where('collection_id', '=', id)
    .where('status', '=', 'uploaded')
    .execute()
  expect(rows.map(({ relative_path: path }) => path).toSorted()).toEqual(NAMES.toSorted())
  for (const { relative_path, video_path } of rows) {
    const opened = await store.open(video_path ?? '')
    if (!opened) throw new Error('nothing is stored')
    const stored = await buffer(opened.body)
    expect(stored.equals(await readFile(join(folder, relative_path ?? '')))).toBe(true)
  }
}

test('three files side by side outlive a connection that breaks, and a wrong one stops none of them', async ({
  page,
  person,
  baseURL,
}) => {
  const collection = await insertCollection(db, person)
  const proxy = await flakyProxy(Number(new URL(baseURL ?? '').port), [])
  try {
    await page.goto(`http://127.0.0.1:${proxy.port}/collections/${collection.id}/add`)
    await settled(page)
    const speed = await line(page)
    await speed(SLOW)
    await choose(page, ['roto.mp4', ...NAMES])
    const list = listOf(page)
    // the small one is through, the other two are in the middle
    await expect(list.getByText(collections('add.state.done'), { exact: true })).toHaveCount(1, {
      timeout: 60_000,
    })
    proxy.tear()
    await expect(list.getByText(collections('add.state.offline'))).toHaveCount(2)
    await speed(OPEN)
    proxy.restore()
    await expect(list.getByText(total)).toBeVisible({ timeout: 60_000 })
    await expect(list.getByText(collections('add.wrong_one', { count: '1' }))).toBeVisible()
    await expectAllWhole(collection)
  } finally {
    await proxy.close()
  }
})

test('whoever closes the tab and comes back with the same files goes on where they were', async ({
  page,
  context,
  person,
}) => {
  const collection = await insertCollection(db, person)
  const address = `/collections/${collection.id}/add`
  await page.goto(address)
  await settled(page)
  await (
    await line(page)
  )(SLOW)
  await choose(page, NAMES)
  await expect(listOf(page).getByText(collections('add.state.done'), { exact: true })).toHaveCount(1, {
    timeout: 60_000,
  })
  await page.close()
  expect(await uploads(collection)).toHaveLength(2)
  const next = await context.newPage()
  await next.goto(address)
  await settled(next)
  const [resumed, incomplete]: [number[], number[]] = [[], []]
  next.on('request', (request) => {
    if (request.method() === 'PATCH') resumed.push(Number(request.headers()['upload-offset']))
  })
  next.on('response', (response) => {
    const headers = response.headers()
    const [offset = 0, length = 0] = [headers['upload-offset'], headers['upload-length']].map(Number)
    // of one that had arrived when the tab was closed nothing is sent
    if (response.request().method() === 'HEAD' && offset < length) incomplete.push(offset)
  })
  await choose(next, NAMES)
  await expect(listOf(next).getByText(total)).toBeVisible({ timeout: 60_000 })
  await expect(listOf(next).getByText(collections('add.state.there'))).toHaveCount(1)
  // nothing began at its first byte again
  expect(incomplete.length).toBeGreaterThan(0)
  expect(resumed.filter((offset) => offset === 0)).toEqual([])
  expect(resumed.toSorted()).toEqual(incomplete.toSorted())
  await expectAllWhole(collection)
})
