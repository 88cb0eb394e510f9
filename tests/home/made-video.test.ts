import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { loader } from '#app/routes/_index.tsx'
import {
  findMadeVideo,
  HOME_FILES,
  HOME_FOLDER,
  publishMadeVideo,
} from '#app/services/home/made-video.server.ts'
import { exampleMaterial } from '#app/services/projects/example-files.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

useDatabase()
const at = useWebServer({ publicFolder: 'public', routes: { $: { default: () => null } } })
const FIRST = '0123456789abcdef'
const SECOND = 'fedcba9876543210'
beforeEach(() => rm(HOME_FOLDER, { recursive: true, force: true }))

async function make(stamp: string, files: readonly string[] = HOME_FILES): Promise<void> {
  const folder = join(env.DATA_DIR, `making-${stamp}`)
  await mkdir(folder)
  for (const file of files) await writeFile(join(folder, file), `${file} of ${stamp}`)
  await publishMadeVideo(folder, stamp)
}
const home = () => loader(routeArgs(new Request('http://127.0.0.1:3000/')))
const served = async (stamp: string, file: string) => {
  const answer = await fetch(at(`/home/made/${stamp}/${file}`))
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    body: await answer.arrayBuffer(),
  }
}

test('the home page shows what came with the release until this installation has made its own', async () => {
  expect(await home()).toEqual({ madeVideo: null })
  await make(FIRST)
  expect(await home()).toEqual({ madeVideo: FIRST })
  await make(SECOND)
  expect(await home()).toEqual({ madeVideo: SECOND })
  expect(await findMadeVideo()).toBe(SECOND)
})

test('what was made is served for ever, as its address says what it was made from', async () => {
  await make(FIRST)
  const { status, cache, body } = await served(FIRST, 'after.mp4')
  expect([status, cache]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(Buffer.from(body).toString()).toBe(`after.mp4 of ${FIRST}`)
})

test('a page from before gets what came with the release, and no browser keeps that', async () => {
  await make(SECOND)
  const { status, cache, body } = await served(FIRST, 'before.webp')
  expect([status, cache]).toEqual([200, 'no-store'])
  expect(Buffer.from(body)).toEqual(await readFile('public/home/before.webp'))
  expect((await served(FIRST, 'other.webp')).status).toBe(404)
})

test('a page at an address that is no file of it keeps its policy, a file has none to keep', async () => {
  await make(FIRST)
  const policyAt = async (path: string) =>
    (await fetch(at(`/home/made/${path}`))).headers.get('content-security-policy')
  for (const path of ['', 'nothing', FIRST, `${FIRST}/nothing`, `${FIRST}/other.webp`])
    expect(await policyAt(path), path).toContain("default-src 'self'")
  expect(await policyAt(`${FIRST}/after.mp4`)).toBeNull()
  expect(await policyAt(`${SECOND}/after.mp4`)).toBeNull()
})

test('a folder that lacks a file, or a stamp that is none, is not published', async () => {
  await expect(make(FIRST, ['before.mp4'])).rejects.toThrow('ENOENT')
  await expect(make('../objects')).rejects.toThrow()
  expect(await findMadeVideo()).toBeUndefined()
})

test('it is made from the example: its clip, and what its four texts became', async () => {
  const { sourcePath, texts } = await exampleMaterial()
  expect(sourcePath).toMatch(/example\/source\.mp4$/)
  expect(texts.map(({ original, translation }) => [original, translation])).toContainEqual([
    'SALIDA',
    'WAY OUT',
  ])
})
