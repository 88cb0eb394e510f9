import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { StatePipe } from './state-pipe.ts'

const runsOf = (...pictures: number[]) =>
  pictures.map((picture, index) => ({ picture, firstFrame: index, startSeconds: index }))
const root = mkdtempSync(join(tmpdir(), 'rotulo-test-pipe-'))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'pictures-'))
})
afterAll(() => rmSync(root, { recursive: true }))
const never = new AbortController().signal

test('pictures are written in the order of their runs, whenever they come', async () => {
  const pipe = new StatePipe(runsOf(0, 1, 0, 2, 1), folder)
  const stream = new PassThrough()
  const written = text(stream)
  const writing = pipe.writeTo(stream, never)
  for (const [picture, png] of [
    [2, 'c'],
    [1, 'b'],
    [0, 'a'],
  ] as const)
    pipe.put(picture, Buffer.from(png))
  await writing
  expect(await written).toBe('abacb')
})

test('a slow reader is waited for', async () => {
  const pipe = new StatePipe(runsOf(0, 0, 0), folder)
  const stream = new PassThrough({ highWaterMark: 4 })
  pipe.put(0, Buffer.from('picture'))
  const writing = pipe.writeTo(stream, never)
  await vi.waitFor(() => expect(stream.readableLength).toBe(7))
  expect(await text(stream)).toBe('picturepicturepicture')
  await writing
})

test('waiting for a picture that will not come ends with the signal', async () => {
  const stop = new AbortController()
  const writing = new StatePipe(runsOf(0), folder).writeTo(new PassThrough(), stop.signal)
  stop.abort(new Error('enough'))
  await expect(writing).rejects.toThrow('enough')
})

test('each picture is examined once, and one that must not be handed out ends the writing', async () => {
  const seen: number[] = []
  const pipe = new StatePipe(runsOf(0, 1, 0, 2), folder, (picture) => {
    seen.push(picture)
    return picture === 2 ? Promise.reject(new Error('not this one')) : Promise.resolve()
  })
  for (const picture of [0, 1, 2]) pipe.put(picture, Buffer.from(String(picture)))
  const stream = new PassThrough()
  await expect(pipe.writeTo(stream, never)).rejects.toThrow('not this one')
  expect([seen, String(stream.read())]).toEqual([[0, 1, 2], '010'])
})
