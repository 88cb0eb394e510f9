import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { ProjectId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { flakyProxy } from '#tests/fixtures/flaky-proxy.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { common, projects } from './words.ts'

const SIZE = 12_000_000
const NAME = 'vacaciones.mp4'
let folder: string
let film: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-resumable-'))
  film = join(folder, NAME)
  const mp4 = await smallVideo('mp4')
  const bytes = paddedTo(SIZE, mp4)
  // what is sent twice or dropped must show
  for (let at = mp4.length + 8; at < SIZE - 4; at += 4) bytes.writeUInt32BE(at, at)
  await writeFile(film, bytes)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A line that sends so many bytes a second, or as many as it can. */
async function line(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return (uploadThroughput) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}
const SLOW = 1_000_000
const OPEN = -1

const choose = (page: Page, path = film) => page.locator('input[type=file]').setInputFiles(path)
const percentOf = async (page: Page) =>
  Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))

async function expectStored(page: Page, id: ProjectId): Promise<void> {
  await expect(page.getByRole('link', { name: projects('upload.next') })).toBeVisible({ timeout: 60_000 })
  const { video_path, file_name } = await db
    .selectFrom('projects')
    .select(['video_path', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(file_name).toBe(NAME)
  const stored = await store.open(video_path ?? '')
  if (!stored) throw new Error('nothing is stored')
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(sha256(await buffer(stored.body))).toBe(sha256(await readFile(film)))
}

const uploadsOf = (id: ProjectId) =>
  db.selectFrom('resumable_uploads').select('finished_at').where('project_id', '=', id).execute()

test('an upload whose tab was closed goes on where it was once the same file is chosen', async ({
  page,
  project,
}) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  const speed = await line(page)
  await speed(SLOW)
  await choose(page)
  await expect.poll(() => percentOf(page), { timeout: 60_000 }).toBeGreaterThan(30)

  await page.reload()
  await settled(page)
  const title = projects('upload.unfinished.title').replace('{{name}}', NAME)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await percentOf(page)).toBeGreaterThan(10)
  await speed(OPEN)
  const pieces: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') pieces.push(Number(request.headers()['upload-offset']))
  })
  await choose(page)
  await expectStored(page, id)
  expect(pieces).toHaveLength(1)
  expect(pieces[0]).toBeGreaterThan(SIZE / 10)
})

test('an upload is paused, stands still, and goes on', async ({ page, project }) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  const speed = await line(page)
  await speed(SLOW)
  await choose(page)
  await expect.poll(() => percentOf(page), { timeout: 60_000 }).toBeGreaterThan(10)
  await button(page, projects('upload.pause')).click()
  await expect(page.getByText(projects('upload.kept'))).toBeVisible()
  await expect(button(page, projects('upload.resume'))).toBeFocused()
  const arrived = () => page.getByRole('progressbar').getAttribute('aria-valuenow')
  const before = await arrived()
  await speed(OPEN)
  // the line is open now, so that an upload that went on would be through
  await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))))
  expect(await arrived()).toBe(before)
  await button(page, projects('upload.resume')).click()
  await expectStored(page, id)
})

test('a cancelled upload leaves nothing', async ({ page, project }) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  const speed = await line(page)
  await speed(SLOW)
  await choose(page)
  await expect.poll(() => percentOf(page), { timeout: 60_000 }).toBeGreaterThan(10)
  await button(page, projects('upload.cancel')).click()
  await expect(page.getByText(projects('upload.cancelled')).first()).toBeVisible()
  await expect(page.locator('input[type=file]')).toBeFocused()
  expect(await uploadsOf(id)).toEqual([])
})

test('an upload waits for a connection that is lost, and goes on by itself', async ({
  page,
  project,
  baseURL,
}) => {
  const { id } = await project()
  const proxy = await flakyProxy(Number(new URL(baseURL ?? '').port), [])
  try {
    await page.goto(`http://127.0.0.1:${proxy.port}/projects/${id}/upload`)
    await settled(page)
    const speed = await line(page)
    await speed(SLOW)
    await choose(page)
    await expect.poll(() => percentOf(page), { timeout: 60_000 }).toBeGreaterThan(10)
    proxy.tear()
    const waiting = projects('upload.waiting').replace('{{name}}', NAME)
    await expect(page.getByText(waiting)).toBeVisible()
    await speed(OPEN)
    proxy.restore()
    await expectStored(page, id)
  } finally {
    await proxy.close()
  }
})

test('another file, or whoever says so, discards what had arrived', async ({ page, project }) => {
  const { id } = await project()
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  const speed = await line(page)
  await speed(SLOW)
  await choose(page)
  await expect.poll(() => percentOf(page), { timeout: 60_000 }).toBeGreaterThan(20)
  await page.reload()
  await settled(page)
  await button(page, projects('upload.unfinished.discard')).click()
  await expect(button(page, projects('upload.unfinished.discard'))).toBeHidden()
  expect(await uploadsOf(id)).toEqual([])

  await choose(page)
  await expect.poll(() => percentOf(page), { timeout: 60_000 }).toBeGreaterThan(20)
  await page.reload()
  await settled(page)
  await speed(OPEN)
  const other = join(folder, 'otra.mp4')
  await writeFile(other, await smallVideo('mp4'))
  await choose(page, other)
  await expect(page.getByText(common('message.uploaded')).first()).toBeVisible({ timeout: 60_000 })
  const { file_name } = await db
    .selectFrom('projects')
    .select('file_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(file_name).toBe('otra.mp4')
})
