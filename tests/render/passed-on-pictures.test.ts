import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { removeUnnamedObjects } from '#app/services/projects/unnamed-objects.server.ts'
import {
  dropCachedPictures,
  fetchCachedPictures,
  storeCachedPictures,
} from '#app/services/rendering/cached-pictures.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { uniqueNumber } from '#tests/factories/unique.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const inAnHour = () => new Date(Date.now() + 3_600_000)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-passed-on-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function keep(projectId: ProjectId, text: string): Promise<void> {
  const path = join(folder, text)
  await writeFile(path, text)
  await storeCachedPictures(db, store, projectId, path)
}
async function fetched(projectId: ProjectId): Promise<string | undefined> {
  const path = join(folder, `fetched-${uniqueNumber()}`)
  const isThere = await fetchCachedPictures(db, store, projectId, path)
  return isThere ? readFile(path, 'utf8') : undefined
}
async function keysOf(projectId: ProjectId): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`projects/${projectId}/`)) keys.push(key)
  return keys
}

test('a project passes on what its last render drew, and one file of it', async () => {
  const [project, other] = [await insertProject(db), await insertProject(db)]
  expect(await fetched(project.id)).toBeUndefined()
  await keep(project.id, 'first')
  await keep(project.id, 'second')
  expect([await fetched(project.id), await fetched(other.id)]).toEqual(['second', undefined])
  expect(await keysOf(project.id)).toHaveLength(1)
})

test('the sweep leaves it, upkeep removes it when no render has used it for long', async () => {
  const project = await insertProject(db)
  await keep(project.id, 'third')
  await removeUnnamedObjects(db, store, inAnHour(), new AbortController().signal)
  expect(await dropCachedPictures(db, store, new Date(Date.now() - 3_600_000))).toMatchObject({ count: 0 })
  expect(await fetched(project.id)).toBe('third')
  expect(await dropCachedPictures(db, store, inAnHour())).toMatchObject({ count: 1 })
  expect([await fetched(project.id), await keysOf(project.id)]).toEqual([undefined, []])
})

test('what a deleted project drew is not kept, and a file that has vanished is not missed', async () => {
  const project = await insertProject(db)
  await keep(project.id, 'fourth')
  await store.removeAll(`projects/${project.id}/`)
  expect(await fetched(project.id)).toBeUndefined()
  await db.deleteFrom('projects').where('id', '=', project.id).execute()
  await keep(project.id, 'fifth')
  expect(await keysOf(project.id)).toEqual([])
})
