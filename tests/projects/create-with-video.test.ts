import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { action } from '#app/routes/projects.create/create.server.ts'
import { action as uploadAction } from '#app/routes/projects.$projectId.upload/upload.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { formRequest, routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const mp4 = await smallVideo('mp4')
let userId: UserId
let headers: { Cookie: string }
beforeEach(async () => {
  const user = await insertUser(db)
  userId = user.id
  headers = { Cookie: sessionCookie((await insertSession(db, user, { kind: 'cookie' })).token) }
})

const FIELDS = { name: '', description: '', source_language: 'es', target_language: 'ru' }

/** The form as a browser without script sends it. */
function create(fields: Record<string, string>, file: { bytes: BlobPart; name: string } | undefined) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file ? new Blob([file.bytes]) : new Blob([]), file?.name ?? '')
  const request = new Request('http://127.0.0.1:3000/projects/create', { method: 'POST', headers, body })
  return action(routeArgs(request))
}
const projects = () => db.selectFrom('projects').selectAll().where('user_id', '=', userId).execute()
const locationOf = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get('location') : undefined

test('one form without script makes the project and brings its video; without a name it is called after the file', async () => {
  const answer = await create(FIELDS, { bytes: mp4, name: 'Receta de mamá.mp4' })
  const [project] = await projects()
  expect(project).toMatchObject({
    name: 'Receta de mamá',
    target_language: 'ru',
    status: 'uploaded',
    file_name: 'Receta de mamá.mp4',
  })
  expect(locationOf(answer)).toBe(`/projects/${project?.id}/upload`)
})

test('the same form without a video makes the project alone, which then needs a name', async () => {
  expect(await create(FIELDS, undefined)).toMatchObject({ init: { status: 400 } })
  expect(await projects()).toEqual([])
  await create({ ...FIELDS, name: 'Receta' }, undefined)
  expect(await projects()).toMatchObject([{ name: 'Receta', status: 'created' }])
})

test.each([
  ['a file that is no video', FIELDS, 'no video at all', 415, 'upload.wrong-type'],
  ['a field that is not the form’s', { ...FIELDS, intruder: 'x' }, mp4, 400, 'request.undeclared-field'],
  ['a NUL in the description', { ...FIELDS, description: 'a\0b' }, mp4, 400, 'request.malformed'],
  [
    'more text than fits a field',
    { ...FIELDS, description: 'x'.repeat(9000) },
    mp4,
    413,
    'request.too-large',
  ],
])('with %s there is no project afterwards', async (_, fields, bytes, status, code) => {
  const answer = await create(fields, { bytes, name: 'a.mp4' })
  expect(answer).toMatchObject({ init: { status }, data: { problem: { code } } })
  expect(await projects()).toEqual([])
})

test('with a wrong language the form says so, and there is no project', async () => {
  const answer = await create({ ...FIELDS, target_language: 'xx' }, { bytes: mp4, name: 'a.mp4' })
  expect(answer).toMatchObject({ init: { status: 400 }, data: { lastResult: { status: 'error' } } })
  expect(await projects()).toEqual([])
})

test('the clip of the example makes a project of its own, ready to be analyzed, and costs nothing', async () => {
  const answer = await action(routeArgs(formRequest('/projects/create', { intent: 'sample' }, headers)))
  const [project] = await projects()
  expect(project).toMatchObject({ status: 'uploaded', duration_seconds: 6, is_example: false })
  expect(locationOf(answer)).toBe(`/projects/${project?.id}/analysis`)
})

const upload = (id: string, asked: string) =>
  uploadAction(
    routeArgs(formRequest(`/projects/${id}/upload?${asked}`, {}, headers), { params: { projectId: id } }),
  )

test('the clip of the example is the video of a project whose languages then fit it', async () => {
  const { id } = await insertProject(db, { user_id: userId, source_language: 'ja', target_language: 'es' })
  await upload(id, 'sample')
  expect(await projects()).toMatchObject([
    { status: 'uploaded', source_language: 'es', target_language: 'en', file_name: 'anden.mp4' },
  ])
})

test('before its analysis a video is taken back for another one; somebody else’s is not', async () => {
  const { id } = await insertProject(db, { user_id: userId })
  await upload(id, 'sample')
  const [first] = await projects()
  await upload(id, 'remove')
  expect(await projects()).toMatchObject([
    {
      status: 'created',
      video_path: null,
      poster_path: null,
      duration_seconds: null,
      credits_required: null,
    },
  ])
  expect(await store.stat(first?.video_path ?? '')).toBeUndefined()
  await upload(id, 'sample')
  const [again] = await projects()
  expect(again).toMatchObject({ status: 'uploaded' })
  const others = await insertProject(db, { status: 'uploaded', video_path: 'projects/x/source' })
  expect(await upload(others.id, 'remove')).toMatchObject({ init: { status: 404 } })
})
