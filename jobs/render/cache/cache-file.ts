import { type FileHandle, open } from 'node:fs/promises'
import * as z from 'zod'

/** At its end, after the length of the index in eight bytes. */
const MAGIC = Buffer.from('ROTULO-1')
const FOOTER_BYTES = 8 + MAGIC.length
/** A longer index is none of ours. */
const MAX_INDEX_BYTES = 64 * 2 ** 20

const Entry = z.object({
  key: z.string(),
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  facts: z.unknown(),
})
type Entry = z.infer<typeof Entry>
const Index = z.object({
  entries: z.array(Entry),
  /** Tracks whose translation did not fit. */
  overflowing: z.array(z.string()),
})

/** One file with what an earlier render of the project drew and found out: bytes and facts by key. */
export class CacheFile {
  readonly overflowing: ReadonlySet<string>
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #file: FileHandle | null

  private constructor(file: FileHandle | null, { entries, overflowing }: z.infer<typeof Index>) {
    this.#file = file
    this.#entries = new Map(entries.map((entry) => [entry.key, entry]))
    this.overflowing = new Set(overflowing)
  }

  /** A file that is missing, damaged or of another release counts as empty: everything is then made again. */
  static async open(path: string): Promise<CacheFile> {
    const nothing = new CacheFile(null, { entries: [], overflowing: [] })
    const file = await open(path).catch(() => undefined)
    if (!file) return nothing
    const index = await readIndex(file).catch(() => undefined)
    if (index) return new CacheFile(file, index)
    await file.close()
    return nothing
  }

  get keys(): Iterable<string> {
    return this.#entries.keys()
  }

  facts(key: string): unknown {
    return this.#entries.get(key)?.facts
  }

  /** Undefined when there is nothing under the key, or the file ends too early. */
  async bytes(key: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(key)
    if (!entry || !this.#file) return undefined
    const buffer = Buffer.alloc(entry.length)
    const { bytesRead } = await this.#file.read(buffer, 0, entry.length, entry.offset)
    return bytesRead === entry.length ? buffer : undefined
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}

async function readIndex(file: FileHandle): Promise<z.infer<typeof Index> | undefined> {
  const { size } = await file.stat()
  const footer = Buffer.alloc(FOOTER_BYTES)
  if (size < FOOTER_BYTES) return undefined
  await file.read(footer, 0, FOOTER_BYTES, size - FOOTER_BYTES)
  const length = Number(footer.readBigUInt64BE(0))
  if (!footer.subarray(8).equals(MAGIC) || length > MAX_INDEX_BYTES) return undefined
  const index = Buffer.alloc(length)
  await file.read(index, 0, length, size - FOOTER_BYTES - length)
  return Index.parse(JSON.parse(index.toString()))
}

/** Several such files as if they were one; where two hold the same key, the first counts. */
export class CacheFiles {
  readonly overflowing: ReadonlySet<string>
  readonly #files: readonly CacheFile[]

  private constructor(files: readonly CacheFile[]) {
    this.#files = files
    this.overflowing = new Set(files.flatMap(({ overflowing }) => [...overflowing]))
  }

  static async open(paths: readonly string[]): Promise<CacheFiles> {
    return new CacheFiles(await Promise.all(paths.map((path) => CacheFile.open(path))))
  }

  get keys(): Iterable<string> {
    return new Set(this.#files.flatMap((file) => [...file.keys]))
  }

  facts(key: string): unknown {
    return this.#files.map((file) => file.facts(key)).find((facts) => facts !== undefined)
  }

  async bytes(key: string): Promise<Buffer | undefined> {
    for (const file of this.#files) {
      const bytes = await file.bytes(key)
      if (bytes) return bytes
    }
    return undefined
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close()
  }
}

/** Writes such a file. When it cannot (a full disk), nothing is cached, and `failure` says why. */
export class CacheFileWriter {
  readonly #path: string
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  #file: FileHandle | undefined
  #writing: Promise<void> = Promise.resolve()
  #failure: unknown
  #isFull = false
  #bytes = 0

  constructor(path: string, maxBytes: number) {
    this.#path = path
    this.#maxBytes = maxBytes
  }

  /** One that caches nothing. */
  static none(): CacheFileWriter {
    return new CacheFileWriter('', -1)
  }

  /** Caches bytes, unless the key is there already or the file would grow over its limit. */
  add(key: string, bytes: Buffer, facts: unknown = null): void {
    if (this.#entries.has(key)) return
    if (this.#bytes + bytes.length > this.#maxBytes) {
      this.#isFull = true
      return
    }
    this.#entries.set(key, { key, offset: this.#bytes, length: bytes.length, facts })
    this.#bytes += bytes.length
    this.#append(bytes)
  }

  /** Caches what other files hold under the keys that are wanted, as far as there is room. */
  async addAll(files: CacheFiles, isWanted: (key: string) => boolean): Promise<void> {
    for (const key of files.keys) {
      if (this.#isFull) return
      if (!isWanted(key)) continue
      const bytes = await files.bytes(key)
      if (bytes) this.add(key, bytes, files.facts(key))
      await this.written()
    }
  }

  /** Resolves when all that was added has been written: until then it is held in memory. */
  written(): Promise<void> {
    return this.#writing
  }

  /** What stopped the file from being written, if anything did. */
  get failure(): unknown {
    return this.#failure
  }

  /** Writes the index and closes; the file is whole unless there has been a `failure`. */
  async finish(overflowing: Iterable<string>): Promise<void> {
    const index = Buffer.from(
      JSON.stringify({ entries: [...this.#entries.values()], overflowing: [...overflowing] }),
    )
    const length = Buffer.alloc(8)
    length.writeBigUInt64BE(BigInt(index.length))
    this.#append(Buffer.concat([index, length, MAGIC]))
    await this.close()
  }

  async close(): Promise<void> {
    await this.#writing
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }

  #append(bytes: Buffer): void {
    this.#writing = this.#writing.then(async () => {
      if (this.#failure !== undefined) return
      try {
        this.#file ??= await open(this.#path, 'w')
        await this.#file.writeFile(bytes)
      } catch (error) {
        this.#failure = error
      }
    })
  }
}
