import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { AppError } from '../domain/errors.ts'
import { requireDiskSpace } from './disk-space.server.ts'
import { checkKey, type ObjectStore, type StoredObject } from './object-store.server.ts'
import { presign } from './presign.server.ts'

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Undefined: Amazon's own. Others are addressed by path, as most of them need it. */
  readonly endpoint: string | undefined
  /** Where browsers reach the same service; undefined: they do not, and get files from us. */
  readonly publicEndpoint?: string | undefined
  /** Undefined: found where the SDK looks (instance role, profile, …). */
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
}

/** Each upload holds at most two parts in memory. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
const REMOVALS_AT_ONCE = 8
const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 60_000

/** Objects in a bucket of any S3-compatible service. */
export function s3Store({ bucket: Bucket, ...options }: S3Options): ObjectStore {
  const client = clientFor(options)
  const place = (key: string) => ({ Bucket, Key: checkKey(key) })

  async function stat(key: string): Promise<StoredObject | undefined> {
    const head = await ifPresent(client.send(new HeadObjectCommand(place(key))))
    return head && describe(head)
  }

  async function put(key: string, body: Readable, { signal }: { signal?: AbortSignal } = {}) {
    signal?.throwIfAborted()
    // the SDK wraps or hides why the stream to be stored failed
    let sourceFailure: Error | undefined
    body.once('error', (error) => (sourceFailure = error))
    const upload = new Upload({
      client,
      params: { ...place(key), Body: body },
      queueSize: PARTS_AT_ONCE,
      partSize: PART_BYTES,
    })
    const abort = () => void upload.abort()
    signal?.addEventListener('abort', abort)
    try {
      await upload.done()
    } catch (cause) {
      body.destroy()
      signal?.throwIfAborted()
      throw sourceFailure ?? storageError(cause)
    } finally {
      signal?.removeEventListener('abort', abort)
    }
    const stored = await stat(key)
    if (!stored) throw new AppError('storage.unavailable')
    return stored
  }

  async function unfinishedUploads(Prefix: string): Promise<MultipartUpload[]> {
    const found: MultipartUpload[] = []
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
    for (;;) {
      const page = await client
        .send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }))
        .catch((cause: unknown) => {
          // some compatible services have none, or clear them away by themselves
          if (isUnknownToService(cause)) return undefined
          throw storageError(cause)
        })
      found.push(...(page?.Uploads ?? []))
      if (!page?.IsTruncated) return found
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(place(key))).catch(rethrow)
  }

  async function* list(prefix: string) {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: checkKey(prefix) })
    try {
      for await (const page of pages)
        for (const { Key: key, LastModified: modifiedAt, Size: sizeBytes = 0 } of page.Contents ?? [])
          if (key !== undefined && modifiedAt) yield { key, sizeBytes, modifiedAt }
    } catch (cause) {
      throw storageError(cause)
    }
  }

  return {
    put,
    publish: (key, localPath) => put(key, createReadStream(localPath)),
    stat,
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await ifPresent(client.send(new GetObjectCommand({ ...place(key), Range })))
      if (!answer) return undefined
      if (!(answer.Body instanceof Readable)) throw new AppError('storage.unavailable')
      return { body: answer.Body, object: describe(answer) }
    },
    async fetchTo(key, localPath, signal) {
      const answer = await ifPresent(client.send(new GetObjectCommand(place(key))))
      if (!answer) throw new AppError('storage.missing')
      if (!(answer.Body instanceof Readable)) throw new AppError('storage.unavailable')
      const { Body: body, ContentLength: sizeBytes = 0 } = answer
      await requireDiskSpace(localPath, sizeBytes).catch((cause: unknown) => {
        body.destroy()
        throw cause
      })
      try {
        await pipeline(body, createWriteStream(localPath, { flags: 'wx' }), { ...(signal && { signal }) })
      } catch (cause) {
        await rm(localPath, { force: true })
        signal?.throwIfAborted()
        throw storageError(cause)
      }
    },
    remove,
    async removeAll(prefix) {
      // not DeleteObjects: Swift wants it with Content-MD5, which the SDK no longer sends, and Google has none
      let keys: string[] = []
      for await (const { key } of list(prefix)) {
        keys.push(key)
        if (keys.length < REMOVALS_AT_ONCE) continue
        await Promise.all(keys.map(remove))
        keys = []
      }
      await Promise.all(keys.map(remove))
    },
    list,
    async listUnfinished(prefix, time) {
      const old = (await unfinishedUploads(checkKey(prefix))).filter(
        ({ Initiated }) => Initiated && Initiated < time,
      )
      return old.map(({ Key, UploadId }) => ({
        sizeBytes: undefined,
        async remove() {
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(rethrow)
        },
      }))
    },
    async check(signal) {
      // a HEAD does not tell a missing bucket from a missing object; nothing of ours has this prefix
      const asked = client.send(new ListObjectsV2Command({ Bucket, Prefix: 'check/', MaxKeys: 1 }), {
        abortSignal: signal,
      })
      await asked.catch((cause: unknown) => {
        const reason = new Error(whyClosed(cause, Bucket, options.endpoint), { cause })
        throw new AppError('storage.unavailable', { cause: reason })
      })
    },
    async addressOf(key, shown) {
      if (options.publicEndpoint === undefined) return undefined
      const object = new URL(`${options.publicEndpoint.replace(/\/$/, '')}/${Bucket}/${checkKey(key)}`)
      return presign(client, object, shown).catch(rethrow)
    },
    urlOf: (key) => `s3://${Bucket}/${key}`,
  }
}

function clientFor({ region, endpoint, accessKeyId, secretAccessKey }: Omit<S3Options, 'bucket'>): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // many compatible services do not know the newer checksum trailers and store them as part of the object
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: ANSWER_TIMEOUT_MS },
  })
}

interface Headers {
  ContentLength?: number | undefined
  /** `bytes 0-9/100`: with a range the length is that of the part. */
  ContentRange?: string | undefined
  LastModified?: Date | undefined
  ETag?: string | undefined
}

function describe({ ContentLength, ContentRange, LastModified, ETag }: Headers): StoredObject {
  const sizeBytes = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
  if (sizeBytes === undefined || !LastModified || ETag === undefined)
    throw new AppError('storage.unavailable')
  return { sizeBytes, modifiedAt: LastModified, etag: ETag }
}

async function ifPresent<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value
  } catch (cause) {
    if (cause instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(cause.name))
      return undefined
    throw storageError(cause)
  }
}

function isUnknownToService(cause: unknown): boolean {
  return cause instanceof S3ServiceException && ['NotImplemented', 'MethodNotAllowed'].includes(cause.name)
}

/** Why a bucket does not answer, as the rest of a sentence to whoever has configured it. */
function whyClosed(cause: unknown, bucket: string, endpoint = "Amazon's S3"): string {
  if (!(cause instanceof S3ServiceException)) return `${endpoint} does not answer`
  if (cause.name === 'NoSuchBucket') return `there is no bucket "${bucket}" at ${endpoint}`
  return `${endpoint} does not open the bucket "${bucket}" (${cause.name})`
}

const FULL = ['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']

/** What the service, the network or the local disk says, as ours. */
function storageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const names = cause instanceof Error ? [cause.name, 'code' in cause ? String(cause.code) : ''] : []
  const full = names.some((name) => FULL.includes(name))
  return new AppError(full ? 'storage.full' : 'storage.unavailable', { cause })
}

function rethrow(cause: unknown): never {
  throw storageError(cause)
}
