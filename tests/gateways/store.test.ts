import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { AppError } from '#app/domain/errors.ts'
import { diskStore } from '#app/gateways/store-disk.server.ts'
import { s3Store } from '#app/gateways/store-s3.server.ts'
import type { ObjectStore } from '#app/gateways/store.server.ts'
import { startS3 } from '#tests/fakes/s3-server.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const stores: Record<string, ObjectStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-store-'))
  s3 = await startS3()
  stores['disk'] = diskStore(join(folder, 'objects'))
  stores['S3'] = s3Store(s3.options)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

async function keysBelow(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each(['disk', 'S3'])('the store on %s', (name) => {
  const store = () => stores[name] ?? expect.unreachable()

  test('gives back what was put, whole and in part', async () => {
    // more than one part of an S3 upload
    const bytes = randomBytes(9 * 1024 * 1024)
    const put = await store().put(
      'projects/a/source-1',
      Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
    )
    expect(put.sizeBytes).toBe(bytes.length)
    expect(put.etag).toMatch(/^".+"$/)
    expect(await store().stat('projects/a/source-1')).toEqual(put)
    const whole = await store().open('projects/a/source-1')
    expect(whole && bytes.equals(await buffer(whole.body))).toBe(true)
    const part = await store().open('projects/a/source-1', { start: 5, end: 9 })
    expect(part && (await buffer(part.body))).toEqual(bytes.subarray(5, 10))
    expect(part?.object).toEqual(put)
  })

  test('has no object under a key that nobody wrote', async () => {
    expect(await store().stat('projects/none/source')).toBeUndefined()
    expect(await store().open('projects/none/source')).toBeUndefined()
    await expect(store().fetchTo('projects/none/source', join(folder, 'none'))).rejects.toMatchObject({
      code: 'storage.missing',
    })
    await store().remove('projects/none/source')
  })

  test('keeps nothing of a stream that breaks, and says why it broke', async () => {
    const broken = async function* () {
      yield Buffer.alloc(1000)
      await Promise.resolve()
      throw new AppError('upload.too-large')
    }
    await expect(store().put('projects/b/source', Readable.from(broken()))).rejects.toMatchObject({
      code: 'upload.too-large',
    })
    expect(await store().stat('projects/b/source')).toBeUndefined()
    expect(await keysBelow(store(), 'projects/b/')).toEqual([])
  })

  test('keeps nothing of an upload that is aborted', async () => {
    const abort = new AbortController()
    const endless = new Readable({ read: () => undefined })
    endless.push(Buffer.alloc(1000))
    const putting = store().put('projects/c/source', endless, { signal: abort.signal })
    abort.abort(new AppError('upload.too-slow'))
    await expect(putting).rejects.toMatchObject({ code: 'upload.too-slow' })
    expect(endless.destroyed).toBe(true)
    expect(await store().stat('projects/c/source')).toBeUndefined()
  })

  test('publishes a local file, and makes one of an object', async () => {
    const [made, fetched] = [join(folder, `${name}-made`), join(folder, `${name}-fetched`)]
    await writeFile(made, 'a video')
    await store().publish('projects/d/watermark-1', made)
    await rm(made)
    await store().fetchTo('projects/d/watermark-1', fetched)
    expect(await readFile(fetched, 'utf8')).toBe('a video')
    await store().publish('projects/d/watermark-1', fetched)
    expect((await store().stat('projects/d/watermark-1'))?.sizeBytes).toBe(7)
  })

  test('lists and removes what is below a prefix, and nothing beside it', async () => {
    for (const key of ['projects/e/source-1', 'projects/e/posters/1', 'projects/ee/source-1'])
      await store().put(key, Readable.from(['x']))
    expect(await keysBelow(store(), 'projects/e/')).toEqual(['projects/e/posters/1', 'projects/e/source-1'])
    await store().remove('projects/e/source-1')
    expect(await keysBelow(store(), 'projects/e/')).toEqual(['projects/e/posters/1'])
    await store().removeAll('projects/e/')
    expect(await keysBelow(store(), 'projects/e/')).toEqual([])
    expect(await keysBelow(store(), 'projects/ee/')).toEqual(['projects/ee/source-1'])
    expect(await keysBelow(store(), 'projects/never/')).toEqual([])
  })

  test.each(['../escape', '/etc/passwd', 'projects/../../x', 'a\0b', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => store().put(key, Readable.from(['x']))).rejects.toThrow('not an object key')
    },
  )
})

test('the disk store sweeps what a killed writer left, and not what is being written', async () => {
  const root = join(folder, 'swept')
  const disk = diskStore(root)
  const slow = new PassThrough()
  const putting = disk.put('projects/f/source', slow)
  slow.write('half')
  await eventually(async () => expect(await readdir(join(root, '.unfinished'))).toHaveLength(1))
  expect(await disk.listUnfinished('projects/', new Date(Date.now() - 60_000))).toEqual([])
  slow.end(' and half')
  await putting
  await writeFile(join(root, '.unfinished', 'left-behind'), 'x')
  const left = await disk.listUnfinished('projects/', new Date(Date.now() + 60_000))
  expect(left).toMatchObject([{ sizeBytes: 1 }])
  for (const one of left) await one.remove()
  expect(await readdir(join(root, '.unfinished'))).toEqual([])
  expect((await disk.stat('projects/f/source'))?.sizeBytes).toBe(13)
})

test('an S3 service that is gone is an unavailable store', async () => {
  const gone = s3Store({ ...s3.options, endpoint: 'http://127.0.0.1:1' })
  await expect(gone.stat('projects/a/source-1')).rejects.toMatchObject({ code: 'storage.unavailable' })
})

test('a store that is there lets itself be checked; of a bucket that is missing or silent operators are told', async () => {
  const signal = AbortSignal.timeout(10_000)
  for (const store of Object.values(stores)) await store.check(signal)
  const missing = s3Store({ ...s3.options, bucket: 'videoz' })
  await expect(missing.check(signal)).rejects.toMatchObject({
    code: 'storage.unavailable',
    cause: { message: `there is no bucket "videoz" at ${s3.options.endpoint}` },
  })
  const away = s3Store({ ...s3.options, endpoint: 'http://127.0.0.1:9' })
  await expect(away.check(signal)).rejects.toMatchObject({
    cause: { message: 'http://127.0.0.1:9 does not answer' },
  })
})

/** An S3 that answers everything with `answer`, and says what it was asked. */
async function askedOf(status: number, answer: string, work: (store: ObjectStore) => Promise<unknown>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status, { 'content-type': 'application/xml' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    await work(s3Store({ ...s3.options, endpoint: `http://127.0.0.1:${port}` }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return asked
}

test('only our unfinished uploads in a bucket are looked for, and a service that lists none has none', async () => {
  const empty = '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>'
  const asked = await askedOf(200, empty, (store) => store.listUnfinished('projects/', new Date()))
  expect(asked).toEqual([expect.stringMatching(/^GET \/videos\/\?.*prefix=projects%2F/)])
  const refusal = '<Error><Code>NotImplemented</Code></Error>'
  await askedOf(501, refusal, async (store) =>
    expect(await store.listUnfinished('projects/', new Date())).toEqual([]),
  )
})

test('objects are removed one by one: services differ in how they want many at once', async () => {
  const object = '<Key>projects/a/1</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size>'
  const list = `<ListBucketResult><IsTruncated>false</IsTruncated><Contents>${object}</Contents></ListBucketResult>`
  const asked = await askedOf(200, list, (store) => store.removeAll('projects/a/'))
  expect(asked.map((line) => line.replace(/\?.*/, ''))).toEqual([
    'GET /videos/',
    'DELETE /videos/projects/a/1',
  ])
})
