import { beforeEach, expect, test } from 'vitest'
import type { Project } from '#app/db/projects.server.ts'
import { setOwnQuota } from '#app/db/quotas.server.ts'
import { findNewestOutput } from '#app/db/renders.server.ts'
import { TrackId, type UserId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { action, loader } from '#app/routes/projects._index/projects.server.ts'
import { checkOfOutput, openCheckStill } from '#app/services/rendering/check-of-output.server.ts'
import { contentHasher } from '#app/services/rendering/render-content.server.ts'
import { deleteProject } from '#app/services/projects/projects.server.ts'
import { openExample } from '#app/services/projects/open-example.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { loadTranslations } from '#app/services/translation/load-translations.server.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
let userId: UserId
let headers: { Cookie: string }
beforeEach(async () => {
  const user = await insertUser(db)
  userId = user.id
  headers = { Cookie: sessionCookie((await insertSession(db, user, { kind: 'cookie' })).token) }
})

async function keysOf({ id }: Pick<Project, 'id'>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`projects/${id}/`)) keys.push(key)
  return keys
}
const listed = async () =>
  (await loader(routeArgs(new Request('http://127.0.0.1:3000/projects', { headers })))).projects
const ask = (intent: string, fields: Record<string, string> = {}) =>
  action(routeArgs(formRequest('/projects?index', { intent, ...fields }, headers)))

test('a new account has no example until it asks for it; then it is at the result of a finished project', async () => {
  expect(await listed()).toEqual([])
  const answer = await ask('example')
  const [project] = await listed()
  expect(project).toMatchObject({
    status: 'completed',
    hasPremium: true,
    hasWatermarked: true,
    outputsStale: false,
  })
  expect(answer instanceof Response && answer.headers.get('location')).toBe(`/projects/${project?.id}/result`)
})

test('every screen of the example has what it shows, and what it shows is up to date', async () => {
  const project = await openExample(db, userId, 'Ejemplo')
  const { tracks } = await loadTranslations(db, { id: project.id, userId })
  expect(tracks.map((track) => [track.original_text, track.text])).toEqual([
    ['TREN 2', 'TRAIN 2'],
    ['SALIDA', 'WAY OUT'],
    ['El último tren sale a las ocho', 'The last train leaves at eight'],
    ['¿Llegamos a tiempo?', 'Will we make it in time?'],
  ])
  const newest = await findNewestOutput(db, project)
  expect(newest?.kind).toBe('premium')
  expect(newest && (await contentHasher(db, project)(newest.options))).toBe(newest?.content_hash)
  const check = await checkOfOutput(db, project.id)
  expect(check).toMatchObject({ verdict: 'good', texts: 4, examined: 4 })
  const [text] = check?.quiet ?? []
  const still = await openCheckStill(db, project, { trackId: TrackId.parse(text?.id), side: 'after' })
  expect(still.sizeBytes).toBeGreaterThan(1000)
  for (const key of [
    project.video_path,
    project.poster_path,
    project.output_poster_path,
    project.analyzed_video_path,
  ])
    expect(await store.stat(key ?? '')).toBeDefined()
})

test('an account has one example, however often it clicks; another account has its own', async () => {
  const [first, second] = await Promise.all([openExample(db, userId, 'A'), openExample(db, userId, 'A')])
  expect(second.id).toBe(first.id)
  expect((await openExample(db, userId, 'A')).id).toBe(first.id)
  expect(await listed()).toHaveLength(1)
  const other = await insertUser(db)
  const own = await openExample(db, other.id, 'B')
  expect(own.id).not.toBe(first.id)
  await expect(loadProject(db, { id: first.id, userId: other.id })).rejects.toMatchObject({
    code: 'project.not-found',
  })
})

test('a deleted example is gone with its files, and stays away until it is asked for', async () => {
  const project = await openExample(db, userId, 'Ejemplo')
  expect(await keysOf(project)).toHaveLength(6)
  await deleteProject(db, { id: project.id, userId })
  expect(await keysOf(project)).toEqual([])
  expect(await listed()).toEqual([])
  expect((await openExample(db, userId, 'Ejemplo')).id).not.toBe(project.id)
})

test('an account without room for another project is told so, and nothing is stored', async () => {
  await setOwnQuota(db, userId, 'projects', 0)
  await expect(openExample(db, userId, 'Ejemplo')).rejects.toMatchObject({ code: 'quota.projects' })
  expect(await listed()).toEqual([])
  const named = await db.selectFrom('projects').select('id').where('user_id', '=', userId).execute()
  expect(named).toEqual([])
})
