import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptFile, KeptFiles, KeptFileWriter } from './kept-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-kept-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function written(name: string, maxBytes = 1000): Promise<string> {
  const path = join(folder, name)
  const writer = new KeptFileWriter(path, maxBytes)
  writer.add('a', Buffer.from('first'))
  writer.add('b', Buffer.from('second'), { score: 0.5 })
  writer.add('a', Buffer.from('ignored'))
  await writer.finish(['track-1'])
  expect(writer.failure).toBeUndefined()
  return path
}

test('what was written is read back by its key, with its facts', async () => {
  const kept = await KeptFile.open(await written('whole'))
  expect((await kept.bytes('a'))?.toString()).toBe('first')
  expect((await kept.bytes('b'))?.toString()).toBe('second')
  expect([kept.facts('a'), kept.facts('b')]).toEqual([null, { score: 0.5 }])
  expect([...kept.overflowing]).toEqual(['track-1'])
  expect(await kept.bytes('c')).toBeUndefined()
  await kept.close()
})

test('nothing is written beyond the limit', async () => {
  const kept = await KeptFile.open(await written('small', 10))
  expect((await kept.bytes('a'))?.toString()).toBe('first')
  expect(await kept.bytes('b')).toBeUndefined()
  await kept.close()
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -3)],
  ['of something else', () => Buffer.from('a file that is none of ours')],
  ['with another index', (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"key"', '"kee"'))],
  ['empty', () => Buffer.alloc(0)],
])('a file %s counts as empty', async (name, damage) => {
  const path = join(folder, name)
  await writeFile(path, damage(await readFile(await written(`${name} whole`))))
  const kept = await KeptFile.open(path)
  expect([...kept.keys]).toEqual([])
  await kept.close()
})

test('a file that is not there counts as empty', async () => {
  expect([...(await KeptFile.open(join(folder, 'nowhere'))).keys]).toEqual([])
})

test('several files are read as one', async () => {
  const [one, other] = [await written('one'), join(folder, 'other')]
  const writer = new KeptFileWriter(other, 1000)
  writer.add('a', Buffer.from('another first'))
  writer.add('c', Buffer.from('third'))
  await writer.finish(['track-2'])
  const kept = await KeptFiles.open([one, join(folder, 'nowhere'), other])
  const texts = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (key) => (await kept.bytes(key))?.toString()),
  )
  expect(texts).toEqual(['first', 'second', 'third', undefined])
  expect([...kept.overflowing]).toEqual(['track-1', 'track-2'])
  await kept.close()
})

test('what cannot be written is not kept, and says why', async () => {
  const writer = new KeptFileWriter(join(folder, 'no-such-folder', 'file'), 1000)
  writer.add('a', Buffer.from('first'))
  await writer.finish([])
  expect(writer.failure).toMatchObject({ code: 'ENOENT' })
})
