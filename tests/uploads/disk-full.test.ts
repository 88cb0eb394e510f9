import type * as Fs from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const disk = vi.hoisted(() => ({ full: true }))
// a write goes to the kernel's own full disk, which answers ENOSPC as a real one does
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  const createWriteStream: typeof Fs.createWriteStream = (path, options) =>
    disk.full ? fs.createWriteStream('/dev/full') : fs.createWriteStream(path, options)
  return { ...fs, createWriteStream }
})

const db = useDatabase()
const at = useWebServer()

test('an upload to a full disk is a 507 that leaves nothing, and works once there is room', async () => {
  const ana = await apiCaller(db, at)
  const project = await insertProject(db, { user_id: ana.user.id })
  const form = new FormData()
  form.set('file', new Blob([await smallVideo('mp4')]), 'receta.mp4')
  const upload = () => ana.call('POST', `/videos/${project.id}/upload`, form)

  const refused = await upload()
  expect(await refused.json()).toMatchObject({ status: 507, code: 'storage.full' })
  expect(await db.selectFrom('projects').selectAll().executeTakeFirst()).toEqual(project)
  expect(await readdir(join(env.DATA_DIR, 'objects'))).toEqual(['.unfinished'])
  expect(await readdir(join(env.DATA_DIR, 'objects', '.unfinished'))).toEqual([])

  disk.full = false
  expect((await upload()).status).toBe(200)
})
