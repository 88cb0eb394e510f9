import { expect, test } from 'vitest'
import type { Collection } from '#app/db/collections.server.ts'
import { failRun } from '#app/services/runs/advance-run.server.ts'
import { loader } from '#app/routes/collections.$collectionId._index/collection.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertRun } from '#tests/factories/runs.ts'
import { insertSession, insertUser, type UserRow } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()

async function page(user: UserRow, { id }: Collection, query = '') {
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const headers = { Cookie: sessionCookie(token), 'Accept-Language': 'en' }
  const request = new Request(`http://127.0.0.1:3000/collections/${id}${query}`, { headers })
  return loader(routeArgs(request, { params: { collectionId: id } }))
}

test('a video whose unattended run has failed between two stages says why', async () => {
  const user = await insertUser(db)
  const collection = await insertCollection(db, user)
  const part = await insertPart(db, collection, { status: 'analysis_confirmed', current_stage: 'analysis' })
  await failRun(db, await insertRun(db, part, { state: 'running' }), 'translation.no-engine')
  const { parts } = await page(user, collection)
  expect(parts).toMatchObject([{ state: 'failed', error: expect.stringMatching(/^No engine translates/) }])
})

test('a video that was paused by hand is counted and listed as paused, and not as in progress', async () => {
  const user = await insertUser(db)
  const collection = await insertCollection(db, user)
  const held = await insertPart(db, collection, { status: 'analyzed', paused_at: new Date() })
  const names = async (show: string) =>
    (await page(user, collection, `?show=${show}`)).parts.map(({ id, state }) => [id, state])
  expect(await names('paused')).toEqual([[held.id, 'paused']])
  expect(await names('working')).toEqual([])
  expect((await page(user, collection)).counts).toMatchObject({ paused: 1, running: 0, queued: 0 })
})
