import { deepStrictEqual as equal, match, ok, rejects } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#app/domain/errors.ts'
import { s3Store, type S3Options } from '#app/gateways/store-s3.server.ts'
import type { ObjectStore } from '#app/gateways/store.server.ts'
import { faultyService } from './faulty-service.ts'

interface Place {
  readonly options: S3Options
  /** For local files. */
  readonly folder: string
}

const PREFIX = 'projects/bench-s3/'
const MB = 1024 * 1024
/** More than one answer lists. */
const MANY = 1050

const storeOf = ({ options }: Place) => s3Store({ ...options, publicEndpoint: options.endpoint })
const inFuture = () => new Date(Date.now() + 60_000)
const unavailable = { code: 'storage.unavailable' }

async function keysBelow(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}

/** Calls spoilt as `faultOf` says. */
async function behindFaults<Result>(
  { options }: Place,
  faultOf: Parameters<typeof faultyService>[1],
  work: (store: ObjectStore, calls: () => number) => Promise<Result>,
): Promise<Result> {
  const service = await faultyService(options.endpoint ?? '', faultOf)
  try {
    return await work(s3Store({ ...options, endpoint: service.endpoint }), service.calls)
  } finally {
    await service.stop()
  }
}

/** Each resolves to what is to be said of it, if anything, and throws where the store does not hold. */
export const TRIALS: Readonly<Record<string, (place: Place) => Promise<string | undefined>>> = {
  'lets itself be checked, and a missing bucket is told': async (place) => {
    await storeOf(place).check(AbortSignal.timeout(10_000))
    const missing = s3Store({ ...place.options, bucket: 'no-such-bucket' })
    const error: unknown = await missing.check(AbortSignal.timeout(10_000)).catch((cause: unknown) => cause)
    ok(error instanceof AppError && error.cause instanceof Error)
    match(error.cause.message, /^there is no bucket "no-such-bucket"/)
    return undefined
  },
  'gives back 20 MB of three parts, whole and by ranges': async (place) => {
    const store = storeOf(place)
    const bytes = randomBytes(20 * MB)
    const put = await store.put(`${PREFIX}large`, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]))
    equal(put.sizeBytes, bytes.length)
    match(put.etag, /^".+"$/)
    equal(await store.stat(`${PREFIX}large`), put)
    const whole = await store.open(`${PREFIX}large`)
    ok(whole && bytes.equals(await buffer(whole.body)))
    // across the border of two parts, and the very end
    for (const [start, end] of [
      [8 * MB - 3, 8 * MB + 3],
      [20 * MB - 1, 20 * MB - 1],
    ] as const) {
      const part = await store.open(`${PREFIX}large`, { start, end })
      ok(part && bytes.subarray(start, end + 1).equals(await buffer(part.body)))
      equal(part.object, put)
    }
    return undefined
  },
  'publishes a local file, and fetches it': async (place) => {
    const [made, fetched] = [join(place.folder, 'made'), join(place.folder, 'fetched')]
    await writeFile(made, 'a video')
    await storeOf(place).publish(`${PREFIX}file`, made)
    await storeOf(place).fetchTo(`${PREFIX}file`, fetched)
    equal(await readFile(fetched, 'utf8'), 'a video')
    return undefined
  },
  'has nothing under a key that nobody wrote': async (place) => {
    const store = storeOf(place)
    equal(await store.stat(`${PREFIX}none`), undefined)
    equal(await store.open(`${PREFIX}none`), undefined)
    await rejects(store.fetchTo(`${PREFIX}none`, join(place.folder, 'none')), { code: 'storage.missing' })
    await store.remove(`${PREFIX}none`)
    return undefined
  },
  'keeps nothing of a stream that breaks in its third part': async (place) => {
    const store = storeOf(place)
    const broken = async function* () {
      for (let part = 0; part < 3; part++) yield Buffer.alloc(7 * MB)
      await Promise.resolve()
      throw new AppError('upload.too-large')
    }
    await rejects(store.put(`${PREFIX}broken`, Readable.from(broken())), { code: 'upload.too-large' })
    equal(await store.stat(`${PREFIX}broken`), undefined)
    equal(await store.listUnfinished(PREFIX, inFuture()), [])
    return undefined
  },
  'keeps nothing of an upload that is aborted in its third part': async (place) => {
    const store = storeOf(place)
    const abort = new AbortController()
    const slow = async function* () {
      for (let part = 0; part < 3; part++) yield Buffer.alloc(7 * MB)
      abort.abort(new AppError('upload.too-slow'))
      await new Promise(() => undefined)
    }
    const body = Readable.from(slow())
    await rejects(store.put(`${PREFIX}aborted`, body, { signal: abort.signal }), { code: 'upload.too-slow' })
    equal(await store.stat(`${PREFIX}aborted`), undefined)
    return unfinishedGo(store)
  },
  'finds and removes what a killed writer left unfinished': async (place) => {
    const store = storeOf(place)
    await beginUpload(place, `${PREFIX}killed`)
    equal(await store.listUnfinished(PREFIX, new Date(Date.now() - 60_000)), [])
    equal((await store.listUnfinished(PREFIX, inFuture())).length, 1)
    return unfinishedGo(store)
  },
  [`lists and removes ${MANY} objects below a prefix, and none beside it`]: async (place) => {
    const store = storeOf(place)
    const below = `${PREFIX}many/`
    const keys = Array.from({ length: MANY }, (_, index) => `${below}${String(index).padStart(4, '0')}`)
    for (let from = 0; from < MANY; from += 25)
      await Promise.all(keys.slice(from, from + 25).map((key) => store.put(key, Readable.from(['x']))))
    await store.put(`${PREFIX}many-more`, Readable.from(['x']))
    equal(await keysBelow(store, below), keys)
    await store.removeAll(below)
    equal(await keysBelow(store, below), [])
    equal((await store.stat(`${PREFIX}many-more`))?.sizeBytes, 1)
    return undefined
  },
  'refuses wrong and expired credentials, in a sentence': async (place) => {
    const wrong = s3Store({ ...place.options, secretAccessKey: 'wrong' })
    await rejects(wrong.stat(`${PREFIX}file`), unavailable)
    await rejects(wrong.put(`${PREFIX}wrong`, Readable.from(['x'])), unavailable)
    const error: unknown = await wrong.check(AbortSignal.timeout(10_000)).catch((cause: unknown) => cause)
    ok(error instanceof AppError && error.cause instanceof Error)
    match(error.cause.message, /does not open the bucket/)
    return error.cause.message.replace(/^\S+ /, '')
  },
  'serves signed addresses: this object, these headers, ranges, for a while': async (place) => {
    const store = storeOf(place)
    const shown = { contentType: 'video/mp4', contentDisposition: `attachment; filename="a b.mp4"` }
    for (const key of ['signed', 'other']) await store.put(`${PREFIX}${key}`, Readable.from(['0123456789']))
    const address = await store.addressOf(`${PREFIX}signed`, { ...shown, validSeconds: 300 })
    ok(address)
    const whole = await fetch(address)
    equal([whole.status, await whole.text()], [200, '0123456789'])
    equal(whole.headers.get('content-type'), shown.contentType)
    equal(whole.headers.get('content-disposition'), shown.contentDisposition)
    const part = await fetch(address, { headers: { Range: 'bytes=7-' } })
    equal([part.status, await part.text()], [206, '789'])
    const statusOf = async (href: string) => (await fetch(href)).status
    equal(await statusOf(address.href.replace('signed', 'other')), 403)
    equal(await statusOf(address.href.replace('video%2Fmp4', 'text%2Fhtml')), 403)
    const brief = await store.addressOf(`${PREFIX}signed`, { ...shown, validSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 2500))
    equal(await statusOf(brief?.href ?? ''), 403)
    return undefined
  },
  'bears 503 twice, and tells of one that lasts': async (place) => {
    await behindFaults(
      place,
      (count) => (count < 2 ? { status: 503 } : undefined),
      async (store) => {
        equal((await store.stat(`${PREFIX}file`))?.sizeBytes, 7)
      },
    )
    return behindFaults(
      place,
      () => ({ status: 503 }),
      async (store, calls) => {
        await rejects(store.put(`${PREFIX}refused`, Readable.from(['x'])), unavailable)
        return `given up after ${calls()} calls`
      },
    )
  },
  'bears a service that takes two seconds for each answer': async (place) =>
    behindFaults(
      place,
      () => ({ delayMs: 2000 }),
      async (store) => {
        await store.put(`${PREFIX}slow`, Readable.from([Buffer.alloc(9 * MB)]))
        equal((await store.stat(`${PREFIX}slow`))?.sizeBytes, 9 * MB)
        return undefined
      },
    ),
  'takes no object that was cut for a whole one': async (place) => {
    await behindFaults(
      place,
      () => ({ cutAfterBytes: 9 * MB }),
      async (store) => {
        const path = join(place.folder, 'cut')
        await rejects(store.fetchTo(`${PREFIX}large`, path), unavailable)
        equal(existsSync(path), false)
        const opened = await store.open(`${PREFIX}large`)
        await rejects(buffer(opened?.body ?? Readable.from([])))
      },
    )
    return undefined
  },
  'leaves nothing behind': async (place) => {
    const store = storeOf(place)
    await store.removeAll(PREFIX)
    equal(await keysBelow(store, PREFIX), [])
    equal(await store.listUnfinished(PREFIX, inFuture()), [])
    return undefined
  },
}

async function unfinishedGo(store: ObjectStore): Promise<undefined> {
  for (const one of await store.listUnfinished(PREFIX, inFuture())) await one.remove()
  equal(await store.listUnfinished(PREFIX, inFuture()), [])
  return undefined
}

/** As a process that is killed would: begun, one part written, never ended. */
async function beginUpload({ options }: Place, Key: string): Promise<void> {
  const { CreateMultipartUploadCommand, S3Client, UploadPartCommand } = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, accessKeyId = '', secretAccessKey = '' } = options
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
  })
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const Body = Buffer.alloc(5 * MB)
  await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }))
}
