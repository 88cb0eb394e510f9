import type * as Fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { diskStore } from '#app/gateways/store-disk.server.ts'

// every write goes to the kernel's own full disk, which answers ENOSPC as a real one does
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof Fs>()),
  createWriteStream: () => Fs_createWriteStream('/dev/full'),
}))
const { createWriteStream: Fs_createWriteStream } = await vi.importActual<typeof Fs>('node:fs')

const folder = await mkdtemp(join(tmpdir(), 'rotulo-test-full-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a full disk is storage.full and leaves no file', async () => {
  const put = diskStore(folder).put('projects/a/source', Readable.from([Buffer.alloc(100_000)]))
  await expect(put).rejects.toMatchObject({ code: 'storage.full', status: 507 })
  expect((await readdir(folder, { recursive: true })).filter((name) => name !== '.unfinished')).toEqual([])
})
