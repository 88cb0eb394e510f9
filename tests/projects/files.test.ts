import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { store } from '#app/gateways/store.server.ts'
import { loader } from '#app/routes/projects.$projectId.poster.ts'
import { removeUnnamedObjects } from '#app/services/projects/unnamed-objects.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const put = (key: string) => store.put(key, Readable.from(['x']))

async function poster(user: UserRow | undefined, projectId: string, method = 'GET'): Promise<Response> {
  const cookie = user && sessionCookie((await insertSession(db, user, { kind: 'cookie' })).token)
  const url = `http://127.0.0.1:3000/projects/${projectId}/poster`
  const request = new Request(url, { method, headers: cookie ? { cookie } : {} })
  try {
    return await loader(routeArgs(request, { params: { projectId } }))
  } catch (thrown) {
    return thrown instanceof Response ? thrown : new Response(null, { status: statusOf(thrown) })
  }
}

/** Remix's `data(…)` carries the status of what was thrown. */
function statusOf(thrown: unknown): number {
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : undefined
  if (typeof init === 'object' && init !== null && 'status' in init) return Number(init.status)
  throw thrown
}

test("a project's poster is a picture for its owner alone", async () => {
  const [ana, bruno] = [await insertUser(db), await insertUser(db)]
  const project = await insertProject(db, { user_id: ana.id, poster_path: `projects/${randomUUID()}/poster` })
  await put(project.poster_path ?? '')
  const response = await poster(ana, project.id)
  expect([response.status, await response.text()]).toEqual([200, 'x'])
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const head = await poster(ana, project.id, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1', ''])
  expect((await poster(bruno, project.id)).status).toBe(404)
  expect((await poster(undefined, project.id)).status).toBe(302)
  expect((await poster(ana, (await insertProject(db, { user_id: ana.id })).id)).status).toBe(404)
})

test('the sweep takes what no row names, and nothing that is young or in use', async () => {
  await store.removeAll('projects/')
  const project = await insertProject(db)
  const prefix = `projects/${project.id}`
  const used = [
    'video_path',
    'poster_path',
    'output_poster_path',
    'analyzed_video_path',
    'watermarked_video_path',
  ] as const
  for (const column of used) {
    await put(`${prefix}/${column}`)
    await db
      .updateTable('projects')
      .set({ [column]: `${prefix}/${column}` })
      .execute()
  }
  await insertRender(db, project, { storage_key: `${prefix}/render-1` })
  await put(`${prefix}/render-1`)
  await put(`${prefix}/source-of-an-aborted-upload`)
  await put(`projects/${randomUUID()}/source-of-a-deleted-project`)
  const { signal } = new AbortController()
  expect(await removeUnnamedObjects(db, store, new Date(Date.now() - 60_000), signal)).toMatchObject({
    count: 0,
  })
  expect(await removeUnnamedObjects(db, store, new Date(Date.now() + 60_000), signal)).toMatchObject({
    count: 2,
  })
  const left: string[] = []
  for await (const { key } of store.list('projects/')) left.push(key)
  expect(left.sort()).toEqual([...used, 'render-1'].map((name) => `${prefix}/${name}`).sort())
})
