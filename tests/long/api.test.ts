import { beforeEach, expect, test } from 'vitest'
import type { TrackId } from '#app/domain/ids.ts'
import { insertLongProject } from '#tests/factories/long-project.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const TEXTS = 5000

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let path: string
let trackIds: readonly TrackId[]

beforeEach(async () => {
  ana = await apiCaller(db, at)
  const { project, trackIds: ids } = await insertLongProject(db, TEXTS, { user_id: ana.user.id })
  path = `/projects/${project.id}/translations`
  trackIds = ids
})

async function read(query = '') {
  const response = await ana.call('GET', `${path}${query}`)
  expect(response.status).toBe(200)
  const { original_texts, translations, groups, ...rest } = (await response.json()) as Record<string, object>
  const idsOf = (map: object | undefined) => Object.keys(map ?? {})
  return { originals: idsOf(original_texts), translated: idsOf(translations), groups: idsOf(groups), ...rest }
}

test('all 5,000 texts come when nothing else is asked for', async () => {
  const all = await read()
  expect(all).toMatchObject({ total: TEXTS, version: 0, target_language: 'en' })
  expect(all.originals).toEqual(trackIds)
  expect(all.translated).toEqual(trackIds)
  expect(all.groups).toEqual(trackIds)
})

test('they come in pages when asked for so, each with the number of all', async () => {
  const ids: string[] = []
  for (let offset = 0; offset < TEXTS; offset += 1000) {
    const page = await read(`?limit=1000&offset=${offset}`)
    expect([page.groups.length, page.translated.length]).toEqual([1000, 1000])
    expect(page).toMatchObject({ total: TEXTS })
    ids.push(...page.originals)
  }
  expect(ids).toEqual(trackIds)
  expect((await read(`?limit=10&offset=${TEXTS}`)).groups).toEqual([])
  expect((await ana.call('GET', `${path}?limit=1001`)).status).toBe(422)
})

test('5,000 texts are saved in one call', async () => {
  const translations = Object.fromEntries(trackIds.map((id) => [id, 'The same for all']))
  const id = path.split('/')[2] ?? ''
  const response = await ana.call('POST', `/videos/${id}/update-translations`, { translations })
  expect(await response.json()).toMatchObject({ saved: true, changed: TEXTS })
})
