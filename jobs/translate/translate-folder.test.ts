import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseOptions, UsageError } from './options.ts'
import { translateFolder } from './translate-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-empty-'))
  await mkdir(join(folder, 'clips/course'), { recursive: true })
  await writeFile(join(folder, 'clips/course/notes.txt'), 'no video')
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['without a video', 'clips', /There is no video in .*clips/],
  ['that is not there', 'clip', /clip: .*ENOENT/],
])('a folder %s is told before anything is asked of the server', async (_, name, message) => {
  // nothing listens there
  const args = [
    join(folder, name),
    '--out',
    join(folder, 'out'),
    '--server',
    'http://127.0.0.1:9',
    '--to',
    'en',
  ]
  const options = parseOptions(args, { ROTULO_TOKEN: 'token' })
  const ended = translateFolder(options, { signal: new AbortController().signal, write: () => undefined })
  await expect(ended).rejects.toThrow(UsageError)
  await expect(ended).rejects.toThrow(message)
})
