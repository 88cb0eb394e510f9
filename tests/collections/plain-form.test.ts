import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Collection } from '#app/db/collections.server.ts'
import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { MANY_LIMITS } from '#app/http/receive-videos.server.ts'
import { action } from '#app/routes/collections.$collectionId.add/add.server.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'
import { insertCollection } from '#tests/factories/collections.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const mp4 = await smallVideo('mp4')
const LIMIT = 100 * MEBIBYTE
let user: UserRow
let collection: Collection

beforeEach(async () => {
  user = await insertUser(db)
  collection = await insertCollection(db, user)
})

const Answer = z.object({
  data: z.object({
    received: z.array(z.object({ name: z.string(), reason: z.string().nullable() })).nullable(),
    problem: z.object({ code: z.string() }).optional(),
  }),
})

/** What the page answers to a form with these files. */
async function send(files: readonly (readonly [name: string, bytes: Buffer<ArrayBuffer>])[]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('file', new Blob([bytes]), name)
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const request = new Request(`http://127.0.0.1:3000/collections/${collection.id}/add`, {
    method: 'POST',
    headers: { Cookie: sessionCookie(token) },
    body: form,
  })
  const answer = await action(routeArgs(request, { params: { collectionId: collection.id } }))
  return Answer.parse('data' in answer ? answer : { data: answer }).data
}
const projects = () =>
  db.selectFrom('projects').select(['relative_path', 'status']).orderBy('relative_path').execute()

test('several files of one form are each answered, and what is wrong with one stops no other', async () => {
  const { received } = await send([
    ['Tema 1/uno.mp4', mp4],
    ['notas.txt', Buffer.from('nothing to see')],
    ['roto.mp4', Buffer.from('this is no video at all')],
    ['enorme.mp4', paddedTo(LIMIT + 1, mp4)],
    ['Tema 2/dos.mp4', mp4],
  ])
  expect(received?.map(({ name, reason }) => [name, reason === null])).toEqual([
    ['Tema 1/uno.mp4', true],
    ['notas.txt', false],
    ['roto.mp4', false],
    ['enorme.mp4', false],
    ['Tema 2/dos.mp4', true],
  ])
  expect(received?.[3]?.reason).toContain('100 MB')
  // what is no video is not waited for
  expect(await projects()).toEqual([
    { relative_path: 'Tema 1/uno.mp4', status: 'uploaded' },
    { relative_path: 'Tema 2/dos.mp4', status: 'uploaded' },
  ])
})

test('a form with nothing in it, or with more files than it may have, is told as a whole', async () => {
  expect((await send([])).problem).toMatchObject({ code: 'upload.no-file' })
  const many = Array.from(
    { length: MANY_LIMITS.files + 1 },
    (_, place) => [`${place}.txt`, Buffer.from('x')] as const,
  )
  expect((await send(many)).problem).toMatchObject({ code: 'upload.too-many-files' })
})
