import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { AppError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { runMaintenance } from '#jobs/handlers/maintenance.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const DAY_MS = 86_400_000
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }

async function put(key: string, ageDays: number): Promise<void> {
  await store.put(key, Readable.from(['bytes']))
  const time = new Date(Date.now() - ageDays * DAY_MS)
  await utimes(join(env.DATA_DIR, 'objects', key), time, time)
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list('projects/')) found.push(key)
  return found.toSorted()
}

test('upkeep removes objects that no row names once they are a day old, and nothing else', async () => {
  const project = await insertProject(db, {
    video_path: 'projects/a/source-1',
    poster_path: 'projects/a/poster-1',
    analyzed_video_path: 'projects/a/premium-1',
    watermarked_video_path: 'projects/a/marked-1',
  })
  await insertRender(db, project, { storage_key: 'projects/a/render-1' })
  const named = ['source-1', 'poster-1', 'premium-1', 'marked-1', 'render-1'].map(
    (name) => `projects/a/${name}`,
  )
  for (const key of named) await put(key, 30)
  await put('projects/a/source-0', 2)
  await put('projects/gone/source-9', 2)
  await put('projects/a/source-new', 0.5)
  await runMaintenance({}, context)
  expect(await keys()).toEqual([...named, 'projects/a/source-new'].toSorted())
})

test('upkeep forgets sessions that ended long ago and keeps the others', async () => {
  const user = await insertUser(db)
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  await insertSession(db, user, { expires_at: daysAgo(20) })
  await insertSession(db, user, { revoked_at: daysAgo(20) })
  const remaining = [
    await insertSession(db, user),
    await insertSession(db, user, { expires_at: daysAgo(1) }),
    await insertSession(db, user, { revoked_at: daysAgo(1) }),
  ]
  await runMaintenance({}, context)
  const left = await db.selectFrom('sessions').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(remaining.map(({ id }) => id).toSorted())
})

test('a step of the maintenance that fails keeps no other one from being done', async () => {
  const later = vi.fn(() => Promise.resolve(1))
  await runMaintenance({}, context, {
    unfinished: () => Promise.reject(new AppError('storage.unavailable')),
    later,
  })
  expect(later).toHaveBeenCalledTimes(1)
})
