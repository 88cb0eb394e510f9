import { renameSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentHash, findVideos, whyNoVideo } from './inputs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-inputs-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what is moved away while the folder is looked at is left out, and the rest is found', async () => {
  const [course, elsewhere] = [join(folder, 'in/course'), join(folder, 'elsewhere')]
  await mkdir(course, { recursive: true })
  for (let place = 100; place < 200; place += 1) await writeFile(join(course, `${place}.mp4`), 'x')
  await writeFile(join(folder, 'in/zoo.mp4'), 'x')
  const searching = findVideos(join(folder, 'in'), join(folder, 'out'))
  // it has listed the course by then, and is in the middle of it
  await readdir(course)
  renameSync(course, elsewhere)
  expect((await searching).map(({ path }) => path)).toContain('zoo.mp4')
})

test('a folder that is not there is told', async () => {
  await expect(findVideos(join(folder, 'nowhere'), folder)).rejects.toThrow('ENOENT')
})

test('a file that is gone when its turn comes is told in words', async () => {
  await writeFile(join(folder, 'a.mp4'), 'x')
  const [file] = await findVideos(folder, '')
  if (!file) throw new Error('there is no file')
  await rm(join(folder, 'a.mp4'))
  await expect(whyNoVideo(file, 10)).rejects.toThrow(/^it was moved or removed meanwhile$/)
  await expect(contentHash(file, new AbortController().signal)).rejects.toThrow(
    /^it was moved or removed meanwhile$/,
  )
})

test.each([
  ['an empty one', '', 10, 'upload.wrong-type'],
  ['one that is too large', 'twenty bytes of text', 10, 'upload.too-large'],
  ['a letter', 'Querida abuela', 100, 'upload.wrong-type'],
])('what the server would not take is told with its code: %s', async (_name, content, maxBytes, code) => {
  await writeFile(join(folder, 'a.mp4'), content)
  const [file] = await findVideos(folder, '')
  if (!file) throw new Error('there is no file')
  expect(await whyNoVideo(file, maxBytes)).toMatchObject({ code })
})

test('a file that changes while it is read is not taken for what it was', async () => {
  await writeFile(join(folder, 'a.mp4'), 'x')
  const [file] = await findVideos(folder, '')
  if (!file) throw new Error('there is no file')
  await writeFile(join(folder, 'a.mp4'), 'xx')
  await expect(contentHash(file, new AbortController().signal)).rejects.toThrow('still changing')
})
