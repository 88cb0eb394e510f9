import type { Readable } from 'node:stream'
import type { ByteRange } from '../domain/byte-range.ts'
import type { ShownAs } from './presign.server.ts'

export interface StoredObject {
  readonly sizeBytes: number
  readonly modifiedAt: Date
  /** Quoted, strong: changes whenever the bytes do. */
  readonly etag: string
}

export interface ListedObject {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

export interface UnfinishedObject {
  /** Undefined where the store does not tell. */
  readonly sizeBytes: number | undefined
  remove(): Promise<void>
}

/**
 * Where videos live. Keys are made by us (`projects/<id>/source-<random>`), never from what a user typed.
 * An object appears whole or not at all. Every method may throw `storage.unavailable`; writing also `storage.full`.
 */
export interface ObjectStore {
  /** Streams into the store. When the stream fails or the signal aborts, nothing is left and that reason is thrown. */
  put(key: string, body: Readable, options?: { signal?: AbortSignal }): Promise<StoredObject>
  /** Stores a finished local file, which the caller keeps and must not change afterwards. */
  publish(key: string, localPath: string): Promise<StoredObject>
  /** Undefined when there is no such object. The caller reads `body` to its end or destroys it. */
  open(key: string, range?: ByteRange): Promise<{ body: Readable; object: StoredObject } | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  /** Puts the object at a local path for tools that need a file; read only, it may share the store's bytes. Throws `storage.missing`. */
  fetchTo(key: string, localPath: string, signal?: AbortSignal): Promise<void>
  /** An absent object counts as removed. */
  remove(key: string): Promise<void>
  /** Removes everything below a prefix that ends in `/`. */
  removeAll(prefix: string): Promise<void>
  list(prefix: string): AsyncIterable<ListedObject>
  /** What writers that died left half written below `prefix` before `time`. */
  listUnfinished(prefix: string, time: Date): Promise<UnfinishedObject[]>
  /** Throws `storage.unavailable` unless the store is there and lets us in; its cause is a sentence for operators. */
  check(signal: AbortSignal): Promise<void>
  /** An address at which anybody gets the object for so long, under these headers; undefined where it is served by us. */
  addressOf(key: string, shown: ShownAs): Promise<URL | undefined>
  /** The object's `s3://` address, or null when it is on a disk of ours. */
  urlOf(key: string): string | null
}

/** Throws when a key or prefix could leave the store's root; ours never do, so that is a bug. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(key) || key.split('/').includes('..'))
    throw new Error(`not an object key: ${JSON.stringify(key)}`)
  return key
}
