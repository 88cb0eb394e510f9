import { beforeEach, expect, test } from 'vitest'
import { captureHold, findBalance, findImbalances, lockAvailable } from '#app/db/credits.server.ts'
import { isDeadlock } from '#app/db/failures.server.ts'
import type { RenderId, UserId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { deleteProject } from '#app/services/projects/projects.server.ts'
import { deleteUser } from '#app/db/users.server.ts'
import { addEntry } from '#app/db/credits.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { waitingFor } from '#tests/setup/eventually.ts'

const db = useDatabase()
let userId: UserId
let project: ProjectRow
let renderId: RenderId

beforeEach(async () => {
  userId = (await insertUser(db, { credits: 5 })).id
  project = await insertProject(db, {
    user_id: userId,
    status: 'completed',
    watermarked_video_path: 'x',
    credits_required: 2,
  })
  ;({ renderId } = await startRender(db, { id: project.id, userId }, 'premium', RenderOptions.parse({})))
})

test('a project deleted while its render is captured waits for it: neither is broken off', async () => {
  let deleted: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    // a capture takes the account first; here it stops in the middle until the deletion waits for it
    await lockAvailable(trx, userId)
    deleted = deleteProject(db, { id: project.id, userId })
    await waitingFor(db, 1)
    await captureHold(trx, renderId, project.id)
  })
  await deleted
  expect(await findBalance(db, userId)).toBe(3)
  expect(await findImbalances(db)).toEqual([])
  expect(await db.selectFrom('projects').selectAll().execute()).toEqual([])
})

test('a project deleted in the middle of a premium render gives the credits back', async () => {
  await deleteProject(db, { id: project.id, userId })
  expect(await findBalance(db, userId)).toBe(5)
  expect(await findImbalances(db)).toEqual([])
})

test('an account deleted while a purchase is credited waits for it: neither is broken off', async () => {
  let deleted: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await lockAvailable(trx, userId)
    deleted = db.transaction().execute((other) => deleteUser(other, userId))
    await waitingFor(db, 1)
    const entry = {
      userId,
      type: 'PURCHASE',
      amount: 10,
      referenceId: null,
      idempotencyKey: 'order',
    } as const
    expect(await addEntry(trx, entry)).toBe(true)
  })
  const outcome = await deleted?.then(
    () => 'deleted',
    (error: unknown) => (isDeadlock(error) ? 'broken off' : error),
  )
  expect(outcome).toBe('deleted')
  expect(await db.selectFrom('users').selectAll().where('id', '=', userId).execute()).toEqual([])
})
