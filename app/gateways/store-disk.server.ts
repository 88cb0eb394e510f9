import { randomUUID } from 'node:crypto'
import { type BigIntStats, constants, createWriteStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../domain/byte-range.ts'
import { AppError } from '../domain/errors.ts'
import { diskError, throwDiskError } from './disk-error.server.ts'
import {
  checkKey,
  type ObjectStore,
  type StoredObject,
  type UnfinishedObject,
} from './object-store.server.ts'

/** Half-written files wait here, on the same file system as the finished ones, so that a rename publishes them. */
const UNFINISHED = '.unfinished'

/** Objects as files below `root`. */
export function diskStore(root: string): ObjectStore {
  const pathOf = (key: string) => join(root, checkKey(key))

  /** Gives `write` a path to fill, then makes it the object in one step, on disk before it has its name. */
  async function commit(key: string, write: (path: string) => Promise<void>): Promise<StoredObject> {
    const target = pathOf(key)
    const unfinished = join(root, UNFINISHED, randomUUID())
    try {
      await mkdir(dirname(unfinished), { recursive: true })
      await write(unfinished)
      await sync(unfinished)
      await mkdir(dirname(target), { recursive: true })
      await rename(unfinished, target)
      await sync(dirname(target))
      return describe(await stat(target, { bigint: true }))
    } catch (cause) {
      await rm(unfinished, { force: true })
      throw diskError(cause)
    }
  }

  return {
    put: (key, body, { signal } = {}) =>
      commit(key, async (path) => {
        try {
          await pipeline(body, createWriteStream(path, { flags: 'wx' }), ...(signal ? [{ signal }] : []))
        } catch (cause) {
          signal?.throwIfAborted()
          throw cause
        }
      }),
    publish: (key, localPath) => commit(key, (path) => linkOrCopy(localPath, path)),
    async open(key, range) {
      const file = await ifPresent(open(pathOf(key), 'r'))
      if (!file) return undefined
      try {
        const object = describe(await file.stat({ bigint: true }))
        return { body: read(file, range), object }
      } catch (cause) {
        await file.close()
        throw diskError(cause)
      }
    },
    async stat(key) {
      const stats = await ifPresent(stat(pathOf(key), { bigint: true }))
      return stats && describe(stats)
    },
    async fetchTo(key, localPath) {
      const found = await ifPresent(linkOrCopy(pathOf(key), localPath).then(() => true))
      if (!found) throw new AppError('storage.missing')
    },
    remove: (key) => rm(pathOf(key), { force: true }).catch(throwDiskError),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }).catch(throwDiskError),
    async *list(prefix) {
      const folder = await ifPresent(opendir(pathOf(prefix), { recursive: true }))
      if (!folder) return
      for await (const entry of folder) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const stats = await ifPresent(stat(path))
        if (stats) yield { key: relative(root, path), sizeBytes: stats.size, modifiedAt: stats.mtime }
      }
    },
    // unfinished files have no key yet
    async listUnfinished(_prefix, time) {
      const names = (await ifPresent(readdir(join(root, UNFINISHED)))) ?? []
      const old: UnfinishedObject[] = []
      for (const name of names) {
        const path = join(root, UNFINISHED, name)
        const stats = await ifPresent(stat(path))
        if (!stats || stats.mtime >= time) continue
        old.push({
          sizeBytes: stats.size,
          remove: () => rm(path, { force: true }).catch(throwDiskError),
        })
      }
      return old
    },
    async check() {
      try {
        await mkdir(root, { recursive: true })
        await access(root, constants.W_OK | constants.X_OK)
      } catch (cause) {
        throw new AppError('storage.unavailable', {
          cause: new Error(`the folder ${root} cannot be written to (${codeOf(cause)})`),
        })
      }
    },
    addressOf: () => Promise.resolve(undefined),
    urlOf: () => null,
  }
}

type File = Awaited<ReturnType<typeof open>>

function read(file: File, range: ByteRange | undefined): Readable {
  return file.createReadStream(range ? { start: range.start, end: range.end } : {})
}

function describe({ size, mtime, mtimeNs }: BigIntStats): StoredObject {
  return {
    sizeBytes: Number(size),
    modifiedAt: mtime,
    etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"`,
  }
}

/** Hard links cost nothing but do not cross file systems. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (cause) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'EOPNOTSUPP'].includes(codeOf(cause))) throw cause
    await copyFile(from, to)
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function ifPresent<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw diskError(cause)
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
