import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CacheFile, CacheFiles, CacheFileWriter } from './cache-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-cache-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, maxBytes = 1000): Promise<string> {
  const path = join(folder, name)
  const writer = new CacheFileWriter(path, maxBytes)
  writer.add('a', Buffer.from('first'))
  writer.add('b', Buffer.from('second'), { score: 0.5 })
  writer.add('a', Buffer.from('ignored'))
  await writer.finish(['track-1'])
  expect(writer.failure).toBeUndefined()
  return path
}

test('what was written is read back by its key, with its facts', async () => {
  const cached = await CacheFile.open(await written('whole'))
  expect((await cached.bytes('a'))?.toString()).toBe('first')
  expect((await cached.bytes('b'))?.toString()).toBe('second')
  expect([cached.facts('a'), cached.facts('b')]).toEqual([null, { score: 0.5 }])
  expect([...cached.overflowing]).toEqual(['track-1'])
  expect(await cached.bytes('c')).toBeUndefined()
  await cached.close()
})

test('nothing is written beyond the limit', async () => {
  const cached = await CacheFile.open(await written('small', 10))
  expect((await cached.bytes('a'))?.toString()).toBe('first')
  expect(await cached.bytes('b')).toBeUndefined()
  await cached.close()
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -3)],
  ['of something else', () => Buffer.from('a file that is none of ours')],
  ['with another index', (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"key"', '"kee"'))],
  ['empty', () => Buffer.alloc(0)],
])('a file %s counts as empty', async (name, damage) => {
  const path = join(folder, name)
  await writeFile(path, damage(await readFile(await written(`${name} whole`))))
  const cached = await CacheFile.open(path)
  expect([...cached.keys]).toEqual([])
  await cached.close()
})

test('a file that is not there counts as empty', async () => {
  expect([...(await CacheFile.open(join(folder, 'nowhere'))).keys]).toEqual([])
})

test('several files are read as one', async () => {
  const [one, other] = [await written('one'), join(folder, 'other')]
  const writer = new CacheFileWriter(other, 1000)
  writer.add('a', Buffer.from('another first'))
  writer.add('c', Buffer.from('third'))
  await writer.finish(['track-2'])
  const cached = await CacheFiles.open([one, join(folder, 'nowhere'), other])
  const texts = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (key) => (await cached.bytes(key))?.toString()),
  )
  expect(texts).toEqual(['first', 'second', 'third', undefined])
  expect([...cached.overflowing]).toEqual(['track-1', 'track-2'])
  await cached.close()
})

test('what cannot be written is not cached, and says why', async () => {
  const writer = new CacheFileWriter(join(folder, 'no-such-folder', 'file'), 1000)
  writer.add('a', Buffer.from('first'))
  await writer.finish([])
  expect(writer.failure).toMatchObject({ code: 'ENOENT' })
})
