import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { env } from '#app/env.server.ts'
import { requireDiskSpace, spareDiskBytes } from '#app/gateways/disk-space.server.ts'

test('what is spare is what the disk has left for an ordinary user, without the reserve', async () => {
  const { bavail, bsize } = await statfs(env.DATA_DIR)
  const difference = bavail * bsize - env.RESERVED_DISK_MB * MEBIBYTE - (await spareDiskBytes(env.DATA_DIR))
  // others write to the same disk meanwhile
  expect(Math.abs(difference)).toBeLessThan(1024 * MEBIBYTE)
})

test('a folder that does not exist yet is on the disk of the one that will hold it', async () => {
  await expect(requireDiskSpace(join(env.DATA_DIR, 'not', 'yet', 'there'), 1)).resolves.toBeUndefined()
})

test('more than there is room for is refused with both figures, before anything is written', async () => {
  const tooMuch = (await spareDiskBytes(env.DATA_DIR)) + 10 * 1024 * MEBIBYTE
  await expect(requireDiskSpace(env.DATA_DIR, tooMuch)).rejects.toMatchObject({
    code: 'storage.full',
    status: 507,
    params: { neededBytes: tooMuch },
  })
})
