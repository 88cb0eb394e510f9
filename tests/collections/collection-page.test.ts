import { expect, test } from 'vitest'
import { failRun } from '#app/services/runs/advance-run.server.ts'
import { loader } from '#app/routes/collections.$collectionId._index/collection.server.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertRun } from '#tests/factories/runs.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()

test('a video whose unattended run has failed between two stages says why', async () => {
  const user = await insertUser(db)
  const collection = await insertCollection(db, user)
  const part = await insertPart(db, collection, { status: 'analysis_confirmed', current_stage: 'analysis' })
  await failRun(db, await insertRun(db, part, { state: 'running' }), 'translation.no-engine')
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  const headers = { Cookie: sessionCookie(token), 'Accept-Language': 'en' }
  const request = new Request(`http://127.0.0.1:3000/collections/${collection.id}`, { headers })
  const { parts } = await loader(routeArgs(request, { params: { collectionId: collection.id } }))
  expect(parts).toMatchObject([{ state: 'failed', error: expect.stringMatching(/^No engine translates/) }])
})
